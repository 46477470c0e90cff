import type { Parser } from './parsing/values.js';

export type FieldType =
  | 'string'
  | 'text'
  | 'numeric'
  | 'uint64'
  | 'integer'
  | 'decimal'
  | 'amount'
  | 'reference'
  | 'references'
  | 'sources'
  | 'tokens'
  | 'boolean'
  | 'code'
  | 'photo'
  | 'country'
  | 'currency'
  | 'time_zone'
  | 'timestamp'
  | 'date'
  | 'time_of_day'
  | 'nuts'
  | 'url'
  | 'object'
  | 'list';

/**
 * The controls of forms. `tokens` is a list of short texts, `reference` another record, `object` a group of controls,
 * `list` such groups.
 */
export const formControls = [
  'text',
  'textarea',
  'toggle',
  'select',
  'file',
  'tokens',
  'number',
  'reference',
  'time_of_day',
  'timestamp',
  'object',
  'list',
] as const;

export type FormControl = (typeof formControls)[number];

export interface CodeOption {
  readonly value: string;
  readonly label: string;
}

/** What a form offers: a value as it is sent, null to say that nobody knows, and what it is called. */
export interface Choice {
  readonly value: string | number | boolean | null;
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
  /** Least and greatest value, for numbers and decimal texts. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Greatest number of decimals, for those that have some. */
  readonly decimals?: number;
  /** The values of a code, or of the entries of a list of codes. */
  readonly options?: readonly CodeOption[];
  /** Words of a vocabulary, in capitals: as a value, in any case, such a word is no free text. */
  readonly words?: readonly string[];
  /** What the form offers beside `options`: all values of a select, suggestions for other controls. */
  readonly choices?: () => readonly Choice[];
  /** The collection that a reference leads to, as in paths. */
  readonly collection?: string;
  /** What an object, or an entry of a list, is called in schemas. */
  readonly structure?: string;
  /** The members of an object, or of each entry of a list. */
  readonly members?: Fields;
  /** Least and greatest number of entries of a list. */
  readonly minEntries?: number;
  readonly maxEntries?: number;
  /** The member in which no two entries of a list agree. */
  readonly key?: string;
  /** Stands beside a record's attributes, not among them. States and events have it only where it is set. */
  readonly beside?: true;
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
  /** The same for the value in a merge patch, which an object merges; `parse` where absent. */
  readonly parsePatch?: Parser<unknown>;
}

export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends Field<infer T> ? T : never;

/** The attributes that a client may set, in stored form. Those that stand beside the others are absent where unset. */
export type AttributesOf<F extends Fields> = {
  -readonly [
    K in keyof F as F[K] extends { fillable: true } ? (F[K] extends { beside: true } ? never : K) : never
  ]: ValueOf<F[K]>;
} & {
  -readonly [K in keyof F as F[K] extends { beside: true } ? K : never]?: ValueOf<F[K]>;
};

type RequiredName<F extends Fields> = {
  [K in keyof F]: F[K] extends { required: true } ? K : never;
}[keyof F];

/** Attributes as they are given, or as earlier releases stored them: only the required ones are always there. */
export type GivenOf<F extends Fields> = Partial<AttributesOf<F>> &
  Pick<AttributesOf<F>, RequiredName<F> & keyof AttributesOf<F>>;
