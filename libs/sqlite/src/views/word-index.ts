import { BloomFilter, type Told } from './bloom-filter.js';
import { numberAt } from './name-order.js';
import type { Condition } from './narrowing.js';

/** Words that a record has to have. */
export interface Wanted {
  readonly words: readonly string[];
  /** What one of its words has to begin with. */
  readonly beginning?: string;
  /** They are looked for among so many records that merging their entries takes longer than looking for words. */
  readonly isAmongMany?: boolean;
}

/** The numbers of the records that have them. */
export function recordsWith(table: string, wanted: Wanted): Condition {
  const match = matchOf(table, wanted);
  return {
    sql: `SELECT ${numberAt('rowid')} AS n FROM ${table}_words WHERE ${matches(table, match)}`,
    values: match.values,
  };
}

/** The numbers of the records that have all words of one of these. */
export const recordsWithAny = (table: string, alternatives: readonly (readonly string[])[]): Condition => ({
  sql: `SELECT ${numberAt('rowid')} AS n FROM ${table}_words WHERE ${table}_words MATCH ?`,
  values: [alternatives.map((words) => `(${exactly(words)})`).join(' OR ')],
});

/** Whether the words of a table's records are in the order of their names, as far as places tell it. */
export const isInOrder = (table: string): boolean => table === 'stations';

/** The place of the record `n`. */
const placeIn = (table: string): string =>
  isInOrder(table) ? `(SELECT place FROM ${table}_places WHERE station = n)` : 'n';

/** A record's words as one text, in which each stands between two spaces. */
export const wordsText = (words: readonly string[]): string => ` ${words.join(' ')} `;

/**
 * Whether the record `n` has them, by its own words. It takes longer than to look the record up among all that have
 * them, and needs nobody to gather these. Asked is the table in which
 * FTS5 keeps its rows: through FTS5 itself, such a look takes three times as long.
 */
export function recordHas(table: string, { words, beginning }: Wanted): Condition {
  const wanted = [...words.map((word) => ` ${word} `), ...(beginning ? [` ${beginning}`] : [])];
  const tests = wanted.map(() => `AND instr(own.c0, ?) > 0`);
  return {
    sql: `EXISTS (SELECT 1 FROM ${table}_words_content AS own WHERE own.id = ${placeIn(table)} ${tests.join(' ')})`,
    values: wanted,
  };
}

/** What the filters of stations say of them. */
export function toldOfWords({ words, beginning = '' }: Wanted): Told | undefined {
  const filter = new BloomFilter();
  for (const word of [...words, beginning]) filter.addWord(word);
  return filter.told();
}

/** More words with a beginning than these are looked up by it. */
const MOST_TERMS = 20;
/** No more entries of several words are counted; of more there are taken to be some times as many. */
const MOST_COUNTED = 25_000;
const TAKEN_FOR_MORE = 100_000;

/** SELECTs that tell about how many records have each of them: never far too few, but those beyond some number. */
export const aboutHowManyHave = (table: string, { words, beginning }: Wanted): readonly Condition[] => [
  ...words.map((word) => howManyHave(table, word)),
  ...(beginning === undefined ? [] : [aboutHowManyBegin(table, beginning)]),
];

const howManyHave = (table: string, word: string): Condition => ({
  sql: `SELECT total(doc) FROM ${table}_term_counts WHERE term = ?`,
  values: [word],
});

const aboutHowManyBegin = (table: string, beginning: string): Condition =>
  countedBy(table, beginning, {
    sql: `SELECT iif(count(*) < ${MOST_COUNTED}, count(*), ${TAKEN_FOR_MORE})
      FROM (SELECT 1 FROM ${table}_terms WHERE term >= ? AND term < ? LIMIT ${MOST_COUNTED})`,
    values: rangeOf(beginning),
  });

/** A SELECT that tells how many records have a word that begins so. */
export const howManyBegin = (table: string, beginning: string): Condition => {
  const { sql, values } = recordsWith(table, { words: [], beginning, isAmongMany: true });
  return countedBy(table, beginning, { sql: `SELECT count(*) FROM (${sql})`, values });
};

/** Where one word begins so, the index has counted its records; where several do, some records have two of them. */
function countedBy(table: string, beginning: string, several: Condition): Condition {
  const begun = termsFrom(table, beginning);
  const range = rangeOf(beginning);
  return {
    sql: `SELECT CASE WHEN (${begun.sql} SELECT count(term) FROM begun) = 1
      THEN (SELECT total(doc) FROM ${table}_term_counts WHERE term >= ? AND term < ?) ELSE (${several.sql}) END`,
    values: [...begun.values, ...range, ...several.values],
  };
}

const matches = (table: string, { sql }: Condition): string => `${table}_words MATCH ${sql}`;

// Words are letters and digits only, so the quotes can't be left.
const exactly = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' AND ');

/**
 * What FTS5 looks up. It merges all entries of a beginning before it gives the first, at the fivefold cost of entries
 * of whole words: so the words that begin so take its place where they are few.
 */
export function matchOf(table: string, { words, beginning, isAmongMany }: Wanted): Condition {
  if (beginning === undefined) return { sql: '?', values: [exactly(words)] };
  const others = words.length > 0 ? `${exactly(words)} AND ` : '';
  const plain = `${others}"${beginning}" *`;
  if (!isAmongMany) return { sql: '?', values: [plain] };
  const begun = termsFrom(table, beginning);
  return {
    sql: `(${begun.sql} SELECT CASE WHEN count(term) BETWEEN 1 AND ${MOST_TERMS}
      THEN ? || '(' || group_concat('"' || term || '"', ' OR ') || ')' ELSE ? END FROM begun)`,
    values: [...begun.values, others, plain],
  };
}

/** A SELECT of 1 where those with all of them are soon found one after the other: else FTS5 merges too much first. */
export function areFoundInTurn(table: string, { beginning }: Wanted): Condition | undefined {
  if (beginning === undefined) return undefined;
  const { sql, values } = termsFrom(table, beginning);
  return { sql: `${sql} SELECT count(term) <= ${MOST_TERMS} FROM begun`, values };
}

/** The words that begin so, in a table `begun (term)`: each is one look into the index, until they are too many. */
function termsFrom(table: string, beginning: string): Condition {
  const next = (from: string) =>
    `(SELECT term FROM ${table}_terms WHERE term >= ${from} AND term < ? LIMIT 1)`;
  const [first, end] = rangeOf(beginning);
  return {
    sql: `WITH RECURSIVE begun (term, place) AS (
      SELECT ${next('?')}, 1 UNION ALL
      SELECT ${next(`begun.term || char(1)`)}, place + 1 FROM begun
      WHERE term IS NOT NULL AND place <= ${MOST_TERMS}
    )`,
    values: [first, end, end],
  };
}

const rangeOf = (beginning: string): readonly [string, string] => [beginning, `${beginning}\u{10ffff}`];
