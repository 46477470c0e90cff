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
    sql: `SELECT rowid AS n FROM ${table}_words WHERE ${matches(table, match)}`,
    values: match.values,
  };
}

/** The numbers of the records that have all words of one of these. */
export const recordsWithAny = (table: string, alternatives: readonly (readonly string[])[]): Condition => ({
  sql: `SELECT rowid AS n FROM ${table}_words WHERE ${table}_words MATCH ?`,
  values: [alternatives.map((words) => `(${exactly(words)})`).join(' OR ')],
});

/**
 * Whether the record `n` has them, by its own words. It takes longer than to look the record up among all that have
 * them, and needs nobody to gather these.
 */
export function recordHas(table: string, { words, beginning }: Wanted): Condition {
  // Words are told apart by one space.
  const wanted = [...words.map((word) => ` ${word} `), ...(beginning ? [` ${beginning}`] : [])];
  const tests = wanted.map(() => `AND instr(' ' || own.words || ' ', ?) > 0`);
  return {
    sql: `EXISTS (SELECT 1 FROM ${table}_words AS own WHERE own.rowid = n ${tests.join(' ')})`,
    values: wanted,
  };
}

/** More words with a beginning than these are looked up by it. */
const MOST_TERMS = 20;
/** No more entries than these are counted. */
const MOST_COUNTED = 50_000;
/** Entries of a range of words take the threefold. */
const MOST_COUNTED_OF_MANY_WORDS = MOST_COUNTED / 2;

/** A SELECT that tells about how many records have them: never far too few, but those beyond some number. */
export function aboutHowManyHave(table: string, wanted: Wanted): Condition {
  const { words, beginning } = wanted;
  const all = counted(table, matchOf(table, wanted));
  if (beginning === undefined) return { ...all, sql: `SELECT ${all.sql}` };
  const [begun, others] = [termsFrom(table, beginning), exactly(words)];
  const least = words.length > 0 ? [counted(table, { sql: '?', values: [others] })] : [];
  const entries = `(SELECT count(*) FROM (SELECT 1 FROM ${table}_terms WHERE term >= ? AND term < ? LIMIT ${MOST_COUNTED_OF_MANY_WORDS}))`;
  return {
    sql: `SELECT CASE WHEN (${begun.sql} SELECT count(term) FROM begun) <= ${MOST_TERMS} THEN ${all.sql}
      ELSE ${least.length > 0 ? `min(${[entries, ...least.map(({ sql }) => sql)].join(', ')})` : entries} END`,
    values: [...begun.values, ...all.values, ...rangeOf(beginning), ...least.flatMap(({ values }) => values)],
  };
}

const matches = (table: string, { sql }: Condition): string => `${table}_words MATCH ${sql}`;

const counted = (table: string, match: Condition): Condition => ({
  sql: `(SELECT count(*) FROM (SELECT 1 FROM ${table}_words WHERE ${matches(table, match)} LIMIT ${MOST_COUNTED}))`,
  values: match.values,
});

// Words are letters and digits only, so the quotes can't be left.
const exactly = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' AND ');

/**
 * What FTS5 looks up. It merges all entries of a beginning before it gives the first, at the fivefold cost of entries
 * of whole words: so the words that begin so take its place where they are few.
 */
function matchOf(table: string, { words, beginning, isAmongMany }: Wanted): Condition {
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
