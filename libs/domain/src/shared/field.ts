import type { Parser } from './parsing/values.js';

export type FieldType =
  | 'string'
  | 'text'
  | 'numeric'
  | 'uint64'
  | 'integer'
  | 'decimal'
  | 'reference'
  | 'tokens'
  | 'boolean'
  | 'code'
  | 'photo'
  | 'country'
  | 'time_zone'
  | 'timestamp';

export type FormControl = 'text' | 'textarea' | 'toggle' | 'select' | 'file';

export interface CodeOption {
  readonly value: string;
  readonly label: string;
}

/** A field of an aggregate's catalogue. Validation, forms, lists, search and rendering all derive from it. */
export interface Field<T = unknown> {
  readonly type: FieldType;
  /** Display name. */
  readonly label: string;
  readonly nullable: boolean;
  /** Must be sent when the record is created. */
  readonly required: boolean;
  /** The value of a new record that was sent without one. */
  readonly initial: T;
  /** Greatest number of Unicode code points, for types that are stored as text. */
  readonly maxLength?: number;
  /** Least and greatest value, for types that are stored as numbers. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly options?: readonly CodeOption[];
  /** Words of a vocabulary, in capitals: as a value, in any case, such a word is no free text. */
  readonly words?: readonly string[];
  /** Included in text search, and has a filter of the same name. */
  readonly searchable: boolean;
  /** Whether clients may set it. */
  readonly fillable: boolean;
  /** The control of the edit form, or false if the form does not include the field. */
  readonly form: FormControl | false;
  /** Included in list output. */
  readonly index: boolean;
  /** Included in single-record output. */
  readonly view: boolean;
  /** Returns the value in stored form, or why it is refused. */
  readonly parse: Parser<T>;
}

export type Fields = Readonly<Record<string, Field>>;

/** The attributes that a client may set, in stored form. */
export type AttributesOf<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { fillable: true } ? K : never]: F[K] extends Field<infer T>
    ? T
    : never;
};

type RequiredName<F extends Fields> = {
  [K in keyof F]: F[K] extends { required: true } ? K : never;
}[keyof F];

/** Attributes as they are given, or as earlier releases stored them: only the required ones are always there. */
export type GivenOf<F extends Fields> = Partial<AttributesOf<F>> &
  Pick<AttributesOf<F>, RequiredName<F> & keyof AttributesOf<F>>;
