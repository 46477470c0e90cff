import { createHash } from 'node:crypto';
import { filterNames, type SearchEntry } from '#application/views';
import type { AggregateKind } from '#domain';
import { allOf, sql, type Sql } from './sql.js';

/**
 * A record's document is what the full-text index holds of it: the words it is found by, and a term for the value of
 * each of its filters. So words and filters are one lookup, and a record is tested for both in one text.
 */

/** A document has one of these terms. */
export type Clause = readonly Term[];

export interface Term {
  readonly text: string;
  /** The text is the beginning of the term. */
  readonly isPrefix?: boolean;
}

/**
 * What terms of filters begin with: no word has this sign, and all of them share three characters, so that they add
 * next to nothing to the index of prefixes.
 */
const MARK = '===';
/** Longer values are kept as their beginning and a digest: FTS5 cuts terms off. */
const GREATEST_LENGTH = 100;

/** The character that stands for the first field of a catalogue; those of the others follow. */
const FIRST_FIELD = 0x100;

const CONNECTOR_TYPES = 'connector_type_id';

/** A station's status is no term: it changes most, and each change would write the document anew. */
const STATUS = 'available';

const termFields: Record<AggregateKind, readonly string[]> = {
  station: [...filterNames.station.filter((name) => name !== STATUS), CONNECTOR_TYPES],
  'connector-type': filterNames['connector-type'],
  location: filterNames.location,
};

/** What the terms of a field begin with. */
const fieldMarks = (kind: AggregateKind): ReadonlyMap<string, string> =>
  new Map(termFields[kind].map((field, index) => [field, MARK + String.fromCharCode(FIRST_FIELD + index)]));

const marks: Record<AggregateKind, ReadonlyMap<string, string>> = {
  station: fieldMarks('station'),
  'connector-type': fieldMarks('connector-type'),
  location: fieldMarks('location'),
};

/** The term of a field's folded value; null has one too. */
function termOf(kind: AggregateKind, field: string, value: string | null): string {
  const mark = marks[kind].get(field);
  if (mark === undefined) throw new Error(`${field} has no terms`);
  return termWith(mark, value);
}

const termWith = (mark: string, value: string | null): string =>
  value === null ? mark : mark + encoded(value);

/** That one of the connector types is among a station's; null stands for a station without any. */
export const connectorClause = (types: readonly (string | null)[]): Clause =>
  filterClause('station', CONNECTOR_TYPES, types);

/** That a field has one of the folded values. */
export const filterClause = (
  kind: AggregateKind,
  field: string,
  values: readonly (string | null)[],
): Clause => values.map((value) => ({ text: termOf(kind, field, value) }));

/**
 * A word as a term, in UTF-16 units: FTS5 cuts terms off after 32,768 bytes, within a character where it falls so. No
 * query has as many characters.
 */
const LONGEST_WORD = 4_000;

/** The term of a word. */
export const wordTerm = (word: string): string =>
  word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD).replace(HALF_A_CHARACTER, '');

const HALF_A_CHARACTER = /[\ud800-\udbff]$/;

/** The document of a record: its terms, each between two spaces. */
export function documentOf(
  kind: AggregateKind,
  { words, filters, connectorTypes = [] }: SearchEntry,
): string {
  let text = ' ';
  for (const word of words) text += `${wordTerm(word)} `;
  for (const [field, mark] of marks[kind]) {
    if (field === CONNECTOR_TYPES) text += connectorTerms(connectorTypes);
    else text += `${termWith(mark, filters[field] ?? null)} `;
  }
  return text;
}

function connectorTerms(types: readonly string[]): string {
  const terms = types.length > 0 ? [...new Set(types)] : [null];
  return terms.map((type) => `${termOf('station', CONNECTOR_TYPES, type)} `).join('');
}

/** FTS5 takes documents apart at spaces alone: all other characters of a term are letters to it, or replaced. */
export const TOKENIZER = "ascii tokenchars '!#$%&()*+,-./:;<=>?@[\\]^_`{|}~'";

/** What the tokenizer takes for the end of a term, or folds, and what stands for such characters here. */
const SPECIAL = /[\0-\x20"'A-Z\x7f\ue000-\ue0ff]/g;
const SUBSTITUTES = 0xe000;
const ESCAPE = '\ue0ff';

/** A value as characters that are one term: different values give different terms. */
function encoded(value: string): string {
  // An empty value is not the absence of one.
  if (value === '') return ESCAPE;
  if (value.length > GREATEST_LENGTH) return encoded(value.slice(0, GREATEST_LENGTH)) + digestOf(value);
  return value.toWellFormed().replace(SPECIAL, (character) => {
    const code = character.charCodeAt(0);
    return code < SUBSTITUTES ? String.fromCharCode(SUBSTITUTES + code) : ESCAPE + character;
  });
}

/** Two escapes begin it, which begin nothing else. */
const digestOf = (value: string): string => `${ESCAPE}${createHash('sha256').update(value).digest('hex')}`;

/** The expression that FTS5 looks up for documents that meet all clauses. */
export const matchOf = (clauses: readonly Clause[]): string => clauses.map(alternativesOf).join(' AND ');

function alternativesOf(terms: Clause): string {
  // Terms have no quotation marks.
  const alternatives = terms.map(({ text, isPrefix }) => `"${text}"${isPrefix ? ' *' : ''}`);
  return alternatives.length === 1 ? String(alternatives[0]) : `(${alternatives.join(' OR ')})`;
}

/** That a document, by an expression for its text, meets all clauses. */
export const documentMeets = (text: string, clauses: readonly Clause[]): Sql =>
  allOf(clauses.map((terms) => hasOneOf(text, terms.map(between))));

/** Many alternatives are one value, as SQLite bounds the depth of an expression. */
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
