import { statusesFoundBy, wordsOf, type Filter } from '#application/views';
import { aggregates, type Field } from '#domain';
import { tableOf } from './views-schema.js';
import { inBrackets, inSelect, joined, type Condition, type HitsByName, type Unplaced } from './narrowing.js';
import { stationsWith } from './station-counts.js';
import {
  aboutHowManyHave,
  areFoundInTurn,
  howManyBegin,
  isInOrder,
  matchOf,
  recordHas,
  recordsWith,
  recordsWithAny,
  toldOfWords,
  type Wanted,
} from './word-index.js';
import { firstByName } from './words-in-order.js';

/**
 * The last word is the beginning of one. Words of a status are not in the word index, which would have to be written
 * with each of its changes: such a word finds stations by it, or by their text.
 */
export function byWords(table: string, words: readonly string[], isAmongMany = false): readonly Unplaced[] {
  const last = words.length - 1;
  const asked = words.map((word, place) => (place === last ? beginningWith(word) : just(word)));
  const statuses = words.map((word, place) =>
    table === 'stations' ? statusesFoundBy(word, place === last) : [],
  );
  const plain = asked.filter((_, place) => statuses[place]?.length === 0);
  return [
    ...(plain.length > 0 ? [byText(table, together(plain, isAmongMany))] : []),
    ...asked.flatMap((wanted, place) => byStatusOrText(statuses[place] ?? [], { ...wanted, isAmongMany })),
  ];
}

function together(all: readonly Wanted[], isAmongMany: boolean): Wanted {
  const beginning = all.find((wanted) => wanted.beginning !== undefined)?.beginning;
  const words = all.flatMap((wanted) => wanted.words);
  return beginning === undefined ? { words, isAmongMany } : { words, isAmongMany, beginning };
}

const just = (word: string): Wanted => ({ words: [word] });
const beginningWith = (word: string): Wanted => ({ words: [], beginning: word });

function byText(table: string, wanted: Wanted): Unplaced {
  const hits = recordsWith(table, wanted);
  return {
    hits,
    testAlone: amongThem(hits),
    isExact: true,
    isProbed: true,
    asksNumber: true,
    ...(wanted.isAmongMany && amongMany(table, wanted)),
  };
}

/** Among few records, gathering and counting hits is soon done. */
function amongMany(
  table: string,
  wanted: Wanted,
): Pick<Unplaced, 'read' | 'told' | 'mistaken' | 'parts' | 'total' | 'byName'> {
  const { words, beginning } = wanted;
  return {
    ...readIn(table, wanted),
    parts: aboutHowManyHave(table, wanted),
    ...(isInOrder(table) && { byName: hitsByName(table, wanted) }),
    ...(words.length === 0 && beginning !== undefined && { total: howManyBegin(table, beginning) }),
  };
}

const hitsByName = (table: string, wanted: Wanted): HitsByName => ({
  isReady: areFoundInTurn(table, wanted),
  first: (query, count) => firstByName(matchOf(table, wanted), query, count),
});

function readIn(
  table: string,
  wanted: Wanted,
): Pick<Unplaced, 'told' | 'mistaken'> & { readonly read: Condition } {
  const own = recordHas(table, wanted);
  const told = table === 'stations' ? toldOfWords(wanted) : undefined;
  if (!told) return { read: own };
  const { condition, mistaken } = told;
  return { read: joined([condition, own], ' AND '), told: condition, mistaken };
}

/** The stations of some statuses are found by a word of these, beside those whose text has it. */
function withStatus(isOne: Condition, wanted: Wanted): Partial<Unplaced> {
  const { read, ...rest } = readIn('stations', wanted);
  const ofStatus = stationsWith(new Map([['available', isOne.values]]));
  const counts = [...(ofStatus ? [ofStatus] : []), ...aboutHowManyHave('stations', wanted)].map(inBrackets);
  return {
    ...rest,
    read: inBrackets(joined([isOne, read], ' OR ')),
    readsRow: true,
    parts: [inSelect(joined(counts, ' + '))],
  };
}

/** The sign keeps SQLite from looking the records up one by one. */
const amongThem = ({ sql, values }: Condition): Condition => ({ sql: `+n IN (${sql})`, values });

function byStatusOrText(statuses: readonly string[], wanted: Wanted): readonly Unplaced[] {
  if (statuses.length === 0) return [];
  const isOne = `f_available IN (${statuses.map(() => '?').join(', ')})`;
  const text = recordsWith('stations', wanted);
  const values = [...statuses, ...text.values];
  return [
    {
      hits: { sql: `SELECT n FROM stations WHERE removed = 0 AND ${isOne} UNION ALL ${text.sql}`, values },
      testAlone: { sql: `(${isOne} OR +n IN (${text.sql}))`, values },
      isProbed: true,
      ...(wanted.isAmongMany && withStatus({ sql: isOne, values: statuses }, wanted)),
    },
  ];
}

/** What has a text has its words: they lead to what a filter without an index of its own is then compared with. */
export function byWordsOfFilter(table: string, { field, values }: Filter): readonly Unplaced[] {
  const words = values.map((value) => (value === null ? [] : wordsOf(value)));
  if (!textFields.get(table)?.has(field) || words.some(({ length }) => length === 0)) return [];
  const hits = recordsWithAny(table, words);
  return [{ hits, testAlone: amongThem(hits), isExact: true, isProbed: true, asksNumber: true }];
}

/** The fields by table whose words are in the index of words. */
const textFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.values(aggregates).map(({ collection, fields }) => [
    tableOf(collection),
    new Set(
      Object.entries<Field>(fields).flatMap(([name, { searchable, type }]) =>
        searchable && type !== 'boolean' ? [name] : [],
      ),
    ),
  ]),
);
