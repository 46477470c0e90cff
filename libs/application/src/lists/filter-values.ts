import { fieldError, type Field } from '#domain';
import { isUuid } from '../log/ids.js';
import { fold } from '../records/text-folding.js';
import { InvalidParameter, type Parameters } from './parameters.js';

/** The properties of a field that validate filter values. */
export type FilteredField = Pick<Field, 'nullable' | 'parse'>;

/** The id of a station. */
export const stationId: FilteredField = {
  nullable: false,
  parse: (input) =>
    typeof input === 'string' && isUuid(input)
      ? { ok: true, value: input }
      : { ok: false, code: 'not_in_list', detail: 'it must be a UUID' },
};

/** A comma, or a text between commas in which a backslash escapes the next character. */
const PIECES = /,|(?:\\.|[^,\\]|\\$)+/gsu;
const ESCAPED = /\\([,\\])|^\\(?=null$)/gu;

/**
 * The folded values of a filter parameter: comma-separated, `null` for no value. A backslash escapes a comma, a
 * backslash, or a whole `null`. An empty piece is the empty text. Each value is there once, as it is a condition of the query. Undefined if the parameter is
 * absent.
 * @throws InvalidParameter a value is not valid for the field
 */
export function parseFilterValues(
  parameters: Parameters,
  name: string,
  field: FilteredField,
): readonly (string | null)[] | undefined {
  const given = parameters[name];
  if (given === undefined) return undefined;
  const sent = new Set([given].flat().flatMap(valuesIn));
  const folded = [...sent].map((value) => {
    const refused = refusalOf(field, value);
    if (!refused) return value && fold(value);
    const detail = refused.detail && `${name}: ${refused.detail}`;
    throw new InvalidParameter(fieldError([name], refused.code, detail).detail, refused.code);
  });
  return [...new Set(folded)];
}

function valuesIn(text: string): readonly (string | null)[] {
  const values = [''];
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ',') values.push('');
    else values[values.length - 1] = piece;
  }
  return values.map((value) => (value === 'null' ? null : value.replace(ESCAPED, '$1')));
}

/** A text as a value of a filter: its commas and backslashes, and a whole `null`, are escaped. */
export const filterText = (text: string): string =>
  text === 'null' ? '\\null' : text.replaceAll(/[\\,]/g, '\\$&');

type Refusal = Extract<ReturnType<Field['parse']>, { readonly ok: false }>;

/**
 * Why the value is not valid for the field after folding; undefined if it is valid. Folding changes the length of some
 * texts: one is too long only if it is too long both before and after folding.
 */
function refusalOf({ nullable, parse }: FilteredField, sent: string | null): Refusal | undefined {
  if (sent === null) return nullable ? undefined : { ok: false, code: 'null_not_allowed' };
  const parsed = parse(sent);
  if (parsed.ok) return undefined;
  const folded = fold(sent);
  // Folded text is in lower case; stored codes may be in upper case, and stored flags are booleans.
  const alternatives = [
    folded,
    folded.toUpperCase(),
    ...[true, false].filter((flag) => String(flag) === folded),
  ];
  return alternatives.some((value) => parse(value).ok) ? undefined : parsed;
}
