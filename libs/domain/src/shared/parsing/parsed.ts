import type { FieldErrorCode } from '../field-errors.js';

/** The value in the form in which it is stored, or why the input is refused. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | Refused;

export interface Refused {
  readonly ok: false;
  readonly code: FieldErrorCode;
  /** Replaces the code's default sentence. */
  readonly detail?: string;
}

export type Parser<T> = (input: unknown) => Parsed<T>;

export const accept = <T>(value: T): Parsed<T> => ({ ok: true, value });

export const refuse = (code: FieldErrorCode, detail?: string): Refused =>
  detail === undefined ? { ok: false, code } : { ok: false, code, detail };
