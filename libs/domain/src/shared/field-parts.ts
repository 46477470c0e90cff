import type { Parsed, Parser } from './parsing/values.js';
import type { Choice, Field, FieldType, FormControl } from './field.js';

// What builders of fields are made of.

export interface Traits {
  label?: string;
  form?: FormControl | false;
  words?: readonly string[];
  choices?: () => readonly Choice[];
}

export type Fillable<T> = Field<T> & { readonly fillable: true };
export type Required<T> = Fillable<T> & { readonly required: true };

export const STRING_LENGTH = 255;
export const TEXT_LENGTH = 65_535;
export function fillable<T>(
  field: Partial<Field<T>> & Pick<Field<T>, 'type' | 'initial' | 'parse'>,
): Fillable<T> {
  const traits = { label: '', nullable: true, required: false, searchable: true, index: true, view: true };
  return { form: 'text', ...traits, ...field, fillable: true };
}

export const orNull =
  <T>(parse: Parser<T>): Parser<T | null> =>
  (input) =>
    input === null ? { ok: true, value: null } : parse(input);

export const notNull =
  <T>(parse: Parser<T>): Parser<T> =>
  (input): Parsed<T> =>
    input === null ? { ok: false, code: 'null_not_allowed' } : parse(input);

export const required = <T>(
  field: Pick<Field<T>, 'type' | 'initial' | 'parse'> & Partial<Field<T>>,
): Required<T> => ({
  ...fillable<T>({ nullable: false, ...field }),
  required: true,
});

export function nullable<T>(
  type: FieldType,
  parse: Parser<T>,
  traits: Partial<Field<T | null>>,
): Fillable<T | null> {
  return fillable<T | null>({ type, initial: null, parse: orNull(parse), ...traits });
}
