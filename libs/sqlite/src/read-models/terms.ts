import { createHash } from 'node:crypto';
import {
  filterNames,
  type ConnectorCondition,
  type SearchEntry,
  type SearchableConnector,
} from '#application/views';
import type { AggregateKind } from '#domain';
import { allOf, sql, type PreparedQueries, type Sql } from '../statements.js';
import { tableOf } from './schema.js';

/** A condition on a document: it has one of these terms. */
export type Clause = readonly Term[];

export interface Term {
  readonly text: string;
  /** Whether the text is the beginning of a term. */
  readonly isPrefix?: boolean;
}

/** Terms of filters begin with it, and no word does. As long as an indexed prefix, it hardly enlarges the index. */
const MARK = '===';
/** FTS5 truncates terms, so longer values are kept as their beginning and a digest. */
const MAX_LENGTH = 100;

/** The character of the first field of a catalogue; those of the others follow. */
const FIRST_FIELD = 0x100;

/** The fields of a station's connectors: a term for each value of an entry. */
const connectorFields = ['connector_type_id', 'standard', 'format', 'power_type'] as const;
/** Usual kilowatts: an entry has the terms of those that it reaches, and one with any power that of 0. */
const POWERS = [0, 11, 22, 50, 100, 150, 300];
const POWER = 'kilowatts';

/** A station's status is no term: it changes most, and a change of a term rewrites the document. */
const STATUS = 'available';

/** The fields of which a document has one value each. */
const valueFields: Record<AggregateKind, readonly string[]> = {
  station: filterNames.station.filter((name) => name !== STATUS),
  'connector-type': filterNames['connector-type'],
  location: filterNames.location,
  tariff: filterNames.tariff,
};

const termFields = (kind: AggregateKind): readonly string[] =>
  kind === 'station' ? [...valueFields.station, ...connectorFields, POWER] : valueFields[kind];

/** The beginning of the terms of each field. */
const fieldMarks = (kind: AggregateKind): ReadonlyMap<string, string> =>
  new Map(termFields(kind).map((field, index) => [field, MARK + String.fromCharCode(FIRST_FIELD + index)]));

const marks: Record<AggregateKind, ReadonlyMap<string, string>> = {
  station: fieldMarks('station'),
  'connector-type': fieldMarks('connector-type'),
  location: fieldMarks('location'),
  tariff: fieldMarks('tariff'),
};

/** The term of a field's folded value, or of null. */
function termOf(kind: AggregateKind, field: string, value: string | null): string {
  const mark = marks[kind].get(field);
  if (mark === undefined) throw new Error(`${field} has no terms`);
  return termWith(mark, value);
}

const termWith = (mark: string, value: string | null): string =>
  value === null ? mark : mark + encoded(value);

/** What the document of a station has if one entry of its connectors meets the condition. */
export function connectorClauses({ filters, ...powers }: ConnectorCondition): readonly Clause[] {
  const clauses = filters.map(({ field, values }) => filterClause('station', field, values));
  const { minKilowatts = 0 } = powers;
  const reached = POWERS.findLast((power) => power <= minKilowatts) ?? 0;
  return Object.keys(powers).length === 0 ? clauses : [...clauses, powerClause(reached)];
}

const powerClause = (kilowatts: number): Clause => filterClause('station', POWER, [String(kilowatts)]);

/** Whether only the documents of stations that meet the condition have its clauses: if it is a single one. */
export function isExact({ filters, minKilowatts, maxKilowatts }: ConnectorCondition): boolean {
  if (maxKilowatts !== undefined) return false;
  return minKilowatts === undefined
    ? filters.length === 1
    : filters.length === 0 && POWERS.includes(minKilowatts);
}

/** A field has one of the folded values. */
export const filterClause = (
  kind: AggregateKind,
  field: string,
  values: readonly (string | null)[],
): Clause => values.map((value) => ({ text: termOf(kind, field, value) }));

/** The greatest length of a word in UTF-16 units: FTS5 truncates terms at 32,768 bytes. No query has as many. */
const LONGEST_WORD = 4_000;

/** The term of a word. */
export const wordTerm = (word: string): string =>
  word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD).replace(HALF_A_CHARACTER, '');

const HALF_A_CHARACTER = /[\ud800-\udbff]$/;

/**
 * The document of a record, which is its entry in the full-text index: its words and a term for each value that it is
 * filtered by, each between two spaces. So words and filters are one look-up, or one test of a text.
 */
export function documentOf(kind: AggregateKind, { words, filters, connectors = [] }: SearchEntry): string {
  let text = ' ';
  for (const word of words) text += `${wordTerm(word)} `;
  for (const field of valueFields[kind]) text += `${termOf(kind, field, filters[field] ?? null)} `;
  if (kind === 'station') for (const term of connectorTerms(connectors)) text += `${term} `;
  return text;
}

/** Null is the connector type of a station without connectors. */
function connectorTerms(connectors: readonly SearchableConnector[]): ReadonlySet<string> {
  const terms = new Set<string>();
  if (connectors.length === 0) terms.add(termOf('station', 'connector_type_id', null));
  for (const entry of connectors) {
    for (const field of connectorFields) terms.add(termOf('station', field, entry[field]));
    for (const power of POWERS)
      if (entry.kilowatts !== null && entry.kilowatts >= power)
        terms.add(termOf('station', POWER, String(power)));
  }
  return terms;
}

/** Makes FTS5 split documents at spaces alone: all other characters of a term count as letters, or are replaced. */
export const TOKENIZER = "ascii tokenchars '!#$%&()*+,-./:;<=>?@[\\]^_`{|}~'";

/** Characters that the tokenizer splits at or folds, and those that replace them here. */
const SPECIAL = /[\0-\x20"'A-Z\x7f\ue000-\ue0ff]/g;
const SUBSTITUTES = 0xe000;
const ESCAPE = '\ue0ff';

/** A value as one term; different values have different terms. */
function encoded(value: string): string {
  // The mark alone is the term of null.
  if (value === '') return ESCAPE;
  if (value.length > MAX_LENGTH) return encoded(value.slice(0, MAX_LENGTH)) + digestOf(value);
  return value.toWellFormed().replace(SPECIAL, (character) => {
    const code = character.charCodeAt(0);
    return code < SUBSTITUTES ? String.fromCharCode(SUBSTITUTES + code) : ESCAPE + character;
  });
}

/** Only digests follow two escape characters, so they are unambiguous. */
const digestOf = (value: string): string => `${ESCAPE}${createHash('sha256').update(value).digest('hex')}`;

/** The FTS5 query for documents that meet all clauses. */
export const matchOf = (clauses: readonly Clause[]): string => clauses.map(alternativesOf).join(' AND ');

function alternativesOf(terms: Clause): string {
  // Terms have no quotation marks.
  const alternatives = terms.map(({ text, isPrefix }) => `"${text}"${isPrefix ? ' *' : ''}`);
  return alternatives.length === 1 ? String(alternatives[0]) : `(${alternatives.join(' OR ')})`;
}

/** Tests that a document meets all clauses. @param text an SQL expression of the document */
export const documentMeets = (text: string, clauses: readonly Clause[]): Sql =>
  allOf(clauses.map((terms) => hasOneOf(text, terms.map(between))));

/** Many alternatives are passed as one value, as SQLite limits the depth of an expression. */
function hasOneOf(document: string, texts: readonly string[]): Sql {
  const [only = '', ...others] = texts;
  return others.length === 0
    ? sql(`instr(${document}, ?) > 0`, only)
    : sql(
        `EXISTS (SELECT 1 FROM json_each(?) v WHERE instr(${document}, v.value) > 0)`,
        JSON.stringify(texts),
      );
}

const between = ({ text, isPrefix }: Term): string => (isPrefix ? ` ${text}` : ` ${text} `);

/** The greatest number of terms that a prefix is replaced by. */
const MOST_TERMS = 64;
/** The greatest length of a prefix that has an index. */
const INDEXED_PREFIX = 3;

/** The full-text indexes of all kinds' documents. */
export class TermIndex {
  constructor(private readonly queries: PreparedQueries) {}

  /**
   * The FTS5 query for documents that meet all clauses. FTS5 reads all entries of a prefix without an index before it
   * returns the first, but streams those of whole terms: so a longer prefix is replaced by the terms that have it.
   */
  match(kind: AggregateKind, clauses: readonly Clause[]): string {
    return matchOf(clauses.map((clause) => clause.flatMap((term) => this.expanded(kind, term))));
  }

  /** How many documents meet all clauses; if these are more than `most`, any number above it. */
  count(kind: AggregateKind, clauses: readonly Clause[], most = Number.MAX_SAFE_INTEGER): number {
    const counted = this.queries.prepared<[number]>(
      `SELECT count(*) FROM (SELECT 1 FROM ${tableOf(kind)}_terms(?) LIMIT ?)`,
    );
    return (
      counted.first(this.match(kind, clauses), Math.min(most, Number.MAX_SAFE_INTEGER - 1) + 1)?.[0] ?? 0
    );
  }

  private expanded(kind: AggregateKind, term: Term): Clause {
    if (!term.isPrefix || [...term.text].length <= INDEXED_PREFIX) return [term];
    const terms = this.termsFrom(kind, term.text);
    return terms.length > 0 && terms.length <= MOST_TERMS ? terms.map((text) => ({ text })) : [term];
  }

  /** The terms with a prefix, at most one more than are used: each is a look-up in the vocabulary. */
  private termsFrom(kind: AggregateKind, prefix: string): readonly string[] {
    const next = (from: string) =>
      `(SELECT term FROM ${tableOf(kind)}_vocabulary WHERE term >= ${from} AND term < ? LIMIT 1)`;
    const end = `${prefix}\u{10ffff}`;
    return this.queries
      .prepared<[string]>(
        `WITH RECURSIVE found (term) AS (
           SELECT ${next('?')} UNION ALL
           SELECT ${next('found.term || char(1)')} FROM found WHERE term IS NOT NULL LIMIT ${MOST_TERMS + 1}
         ) SELECT term FROM found WHERE term IS NOT NULL`,
      )
      .all(prefix, end, end)
      .map(([term]) => term);
  }
}
