import { MOST_ERRORS, fieldError, type FieldError, type FieldErrorCode } from '#domain';

export type Path = readonly (string | number)[];

interface Refusal {
  readonly ok: false;
  readonly errors: readonly FieldError[];
}

/** A value in stored form, or what is wrong with it. */
export type ReadResult<T> = { readonly ok: true; readonly value: T } | Refusal;

/** Reads the value at a path of a body. */
export type ReadMember<T> = (input: unknown, path: Path) => ReadResult<T>;

export const refused = (path: Path, code: FieldErrorCode, detail?: string): Refusal => ({
  ok: false,
  errors: [fieldError(path, code, detail)],
});

/** Greatest number of items of a list. */
export const MAX_ITEMS = 500;

/** Reads a list that is not empty and has no value twice. */
export function readList<T>(input: unknown, path: Path, read: ReadMember<T>): ReadResult<readonly T[]> {
  if (!Array.isArray(input)) return refused(path, 'not_an_array');
  const name = String(path.at(-1));
  if (input.length === 0) return refused(path, 'out_of_range', `${name} must have a value`);
  if (input.length > MAX_ITEMS)
    return refused(path, 'too_long', `${name}: at most ${MAX_ITEMS} values are allowed`);
  const values = new Set<T>();
  const errors: FieldError[] = [];
  for (const [index, item] of input.entries()) {
    const found = read(item, [...path, index]);
    if (!found.ok) errors.push(...found.errors);
    else if (values.has(found.value)) errors.push(fieldError([...path, index], 'duplicate'));
    else values.add(found.value);
  }
  return errors.length > 0
    ? { ok: false, errors: errors.slice(0, MOST_ERRORS) }
    : { ok: true, value: [...values] };
}
