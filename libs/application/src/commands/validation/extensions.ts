import { FieldErrors, parseText, type Extensions } from '#domain';
import { isJsonObject, refusal, type BodyReader } from './field-rules.js';

/** Greatest size of a record's extensions, as UTF-8 of JSON without white space. */
export const MAX_EXTENSIONS_BYTES = 64 * 1024;
/** Greatest depth of a value in extensions: the members of the object itself have depth 1. */
const MAX_DEPTH = 32;

const parseAnyText = parseText(Infinity);

/**
 * Parses what a source says of a record beyond its fields: null, or an object of at most 64 KiB. It is shown as it was
 * given, so a number that JavaScript would change is refused.
 */
export const readExtensions: BodyReader<Extensions | null> = (input, path) => {
  if (input === null) return { ok: true, value: null };
  if (!isJsonObject(input)) return refusal(path, 'not_an_object');
  const errors = new FieldErrors();
  checkMembers(input, path, errors);
  const list = errors.list();
  if (list.errors.length > 0) return { ok: false, ...list };
  return Buffer.byteLength(JSON.stringify(input)) > MAX_EXTENSIONS_BYTES
    ? refusal(path, 'too_long', `extensions are at most ${MAX_EXTENSIONS_BYTES / 1024} KiB of JSON`)
    : { ok: true, value: input };
};

type Path = readonly (string | number)[];

function checkMembers(value: object, path: Path, errors: FieldErrors): void {
  if (path.length > MAX_DEPTH) {
    errors.add(path, 'too_long', `values are nested at most ${MAX_DEPTH} deep`);
    return;
  }
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const at = [...path, name];
    checkText(name, at, errors);
    if (typeof member === 'object' && member !== null) checkMembers(member, at, errors);
    else if (typeof member === 'string') checkText(member, at, errors);
    else if (typeof member === 'number' && !isExact(member)) errors.add(at, 'unsafe_number');
  }
}

function checkText(text: string, path: Path, errors: FieldErrors): void {
  const parsed = parseAnyText(text);
  if (!parsed.ok) errors.add(path, parsed.code);
}

/** Whether the JSON of a number is sure to be the one that was sent, up to its notation. */
const isExact = (number: number): boolean =>
  Number.isSafeInteger(number) || (Number.isFinite(number) && !Number.isInteger(number));
