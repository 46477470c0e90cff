import { fieldError, type Field } from '#domain';
import { isUuid } from '../commands/uuids.js';
import { fold } from './folding.js';
import { InvalidParameter, type Parameters } from './parameters.js';

/** What a filter has to know of the values that it looks for: a row of a catalogue, or as much of one. */
export type FilteredField = Pick<Field, 'nullable' | 'parse'>;

/** The id of a station. */
export const stationId: FilteredField = {
  nullable: false,
  parse: (input) =>
    typeof input === 'string' && isUuid(input)
      ? { ok: true, value: input }
      : { ok: false, code: 'not_a_string', detail: 'it must be a UUID' },
};

/** The id of a connector type of a station, which may have none. */
export const connectorTypeId: FilteredField = { ...stationId, nullable: true };

/** A comma, or a text in which a backslash takes the meaning from what follows it. */
const PIECES = /,|(?:\\.|[^,\\]|\\$)+/gsu;
const ESCAPED = /\\([,\\])|^\\(?=null$)/gu;

/**
 * The folded values of a filter: comma separated, `null` for no value; a backslash makes a comma, itself or a
 * whole `null` mean itself. An empty piece is the empty text. Undefined where the filter is not given.
 * @throws InvalidParameter no record can have one of the values
 */
export function parseFilterValues(
  parameters: Parameters,
  name: string,
  field: FilteredField,
): readonly (string | null)[] | undefined {
  const given = parameters[name];
  if (given === undefined) return undefined;
  return [given]
    .flat()
    .flatMap(valuesIn)
    .map((sent) => {
      const refused = refusalOf(field, sent);
      if (!refused) return sent && fold(sent);
      const detail = refused.detail && `${name}: ${refused.detail}`;
      throw new InvalidParameter(fieldError([name], refused.code, detail).detail);
    });
}

function valuesIn(text: string): readonly (string | null)[] {
  const values = [''];
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ',') values.push('');
    else values[values.length - 1] = piece;
  }
  return values.map((value) => (value === 'null' ? null : value.replace(ESCAPED, '$1')));
}

type Refusal = Extract<ReturnType<Field['parse']>, { readonly ok: false }>;

/**
 * Why no record can have the value, compared as filters do; undefined where one can. Folding changes the length of
 * some texts: one is too long only where it is so before and after.
 */
function refusalOf({ nullable, parse }: FilteredField, sent: string | null): Refusal | undefined {
  if (sent === null) return nullable ? undefined : { ok: false, code: 'null_not_allowed' };
  const parsed = parse(sent);
  if (parsed.ok) return undefined;
  const folded = fold(sent);
  // Folded text is in lower case; codes may be kept in capitals, and flags are no text at all.
  const likewise = [folded, folded.toUpperCase(), ...[true, false].filter((flag) => String(flag) === folded)];
  return likewise.some((value) => parse(value).ok) ? undefined : parsed;
}
