import { countryChoices, flagChoices, timeZoneChoices } from './choices.js';
import { parseCountry, parseTimestamp, parseTimeZone } from './parsing/standards.js';
import {
  MAX_TOKEN_LENGTH,
  accept,
  parseCode,
  parseCount,
  parseDecimal,
  parseFlag,
  parseInteger,
  parseNumeric,
  parseNuts,
  parsePhotoPath,
  parseReference,
  parseText,
  parseTimeOfDay,
  parseTokens,
  parseUint64,
  parseUrl,
  type Parsed,
  type Parser,
  type Range,
} from './parsing/values.js';
import { parseList, parseObject, type Check } from './parsing/structures.js';
import type { AttributesOf, Choice, CodeOption, Field, Fields, FieldType, FormControl } from './field.js';

interface Traits {
  label?: string;
  form?: FormControl | false;
  words?: readonly string[];
  choices?: () => readonly Choice[];
}

type Fillable<T> = Field<T> & { readonly fillable: true };
type Required<T> = Fillable<T> & { readonly required: true };

const STRING_LENGTH = 255;
const TEXT_LENGTH = 65_535;
/** Greatest number of entries of a list of objects, unless it says otherwise. */
const MAX_ENTRIES = 100;

function fillable<T>(field: Partial<Field<T>> & Pick<Field<T>, 'type' | 'initial' | 'parse'>): Fillable<T> {
  const traits = { label: '', nullable: true, required: false, searchable: true, index: true, view: true };
  return { form: 'text', ...traits, ...field, fillable: true };
}

const orNull =
  <T>(parse: Parser<T>): Parser<T | null> =>
  (input) =>
    input === null ? { ok: true, value: null } : parse(input);

const notNull =
  <T>(parse: Parser<T>): Parser<T> =>
  (input): Parsed<T> =>
    input === null ? { ok: false, code: 'null_not_allowed' } : parse(input);

const required = <T>(
  field: Pick<Field<T>, 'type' | 'initial' | 'parse'> & Partial<Field<T>>,
): Required<T> => ({
  ...fillable<T>({ nullable: false, ...field }),
  required: true,
});

function nullable<T>(
  type: FieldType,
  parse: Parser<T>,
  traits: Partial<Field<T | null>>,
): Fillable<T | null> {
  return fillable<T | null>({ type, initial: null, parse: orNull(parse), ...traits });
}

/** @param maxLength a number of Unicode code points */
export const string = (traits: Traits = {}, maxLength = STRING_LENGTH) =>
  nullable('string', parseText(maxLength), { maxLength, ...traits });

export const text = (traits: Traits = {}) =>
  nullable('text', parseText(TEXT_LENGTH), { maxLength: TEXT_LENGTH, ...traits });

export const numeric = (traits: Traits = {}) =>
  nullable('numeric', parseNumeric(STRING_LENGTH), { maxLength: STRING_LENGTH, ...traits });

export const uint64 = (traits: Traits = {}) => nullable('uint64', parseUint64, traits);

export const country = (traits: Traits = {}) =>
  nullable('country', parseCountry, { form: 'select', choices: countryChoices, ...traits });

export const timeZone = (traits: Traits = {}) =>
  nullable('time_zone', parseTimeZone, { form: 'select', choices: timeZoneChoices, ...traits });

export const code = (options: readonly CodeOption[], traits: Traits = {}) =>
  nullable('code', parseCode(options.map((option) => option.value)), { options, form: 'select', ...traits });

/** A whole number, stored as a number. */
export const integer = (range: Range, traits: Traits = {}) =>
  nullable('integer', parseInteger(range), { ...range, form: 'number', ...traits });

/** A number with at most 3 decimals, stored as a number. */
export const decimal = (range: Range, traits: Traits = {}) =>
  nullable('decimal', parseDecimal(range), { ...range, form: 'number', ...traits });

/** A number of things, 1 to `maximum`, that is required and not nullable. */
export const requiredCount = (maximum: number, traits: Traits = {}) =>
  required<number>({
    type: 'integer',
    initial: 1,
    minimum: 1,
    maximum,
    form: 'number',
    parse: parseCount(maximum),
    ...traits,
  });

/** A number of things, 1 to `maximum`; 1 where nothing is given or null. */
export const countOf = (maximum: number, traits: Traits = {}) => {
  const parse = parseCount(maximum);
  return fillable<number>({
    type: 'integer',
    nullable: false,
    initial: 1,
    minimum: 1,
    maximum,
    form: 'number',
    parse: (input) => parse(input ?? 1),
    ...traits,
  });
};

/**
 * A list of short texts, empty where nothing is given or null.
 * @param maxLength of a text, a number of Unicode code points
 */
export const tokens = (traits: Traits = {}, maxLength = MAX_TOKEN_LENGTH) => {
  const parse = parseTokens(maxLength);
  return fillable<readonly string[]>({
    type: 'tokens',
    nullable: false,
    initial: [],
    maxLength,
    searchable: false,
    form: 'tokens',
    parse: (input) => parse(input ?? []),
    ...traits,
  });
};

/** An absolute http or https URL. */
export const url = (traits: Traits = {}) =>
  nullable('url', parseUrl(STRING_LENGTH), { maxLength: STRING_LENGTH, ...traits });

/** Hours and minutes on a wall clock, `00:00` to `24:00`. */
export const timeOfDay = (traits: Traits = {}) =>
  nullable('time_of_day', parseTimeOfDay, { form: 'time_of_day', ...traits });

/** A code of the EU's Nomenclature of Territorial Units for Statistics. */
export const nuts = (traits: Traits = {}) => nullable('nuts', parseNuts, { maxLength: 5, ...traits });

/** A time that clients set. */
export const time = (traits: Traits = {}) =>
  nullable('timestamp', parseTimestamp, { form: 'timestamp', ...traits });

/** A boolean, or null where it is not known. */
export const flagOrNull = (traits: Traits = {}) =>
  nullable('boolean', parseFlag, { form: 'select', choices: flagChoices, ...traits });

type NullableName<F extends Fields> = Exclude<keyof AttributesOf<F>, RequiredName<F>>;
type RequiredName<F extends Fields> = {
  [K in keyof F]: F[K] extends { required: true } ? K : never;
}[keyof F];

/** An object with these members, in stored form: those that are unset are absent. */
export type ObjectOf<F extends Fields> = {
  readonly [K in RequiredName<F> & keyof AttributesOf<F>]: AttributesOf<F>[K];
} & {
  readonly [K in NullableName<F>]?: Exclude<AttributesOf<F>[K], null>;
};

interface ObjectTraits extends Traits {
  /** What members that are valid by themselves break together. */
  check?: Check;
}

/** An object of members, which merge patches merge; without any member that is set, it is null. */
export const object = <F extends Fields>(
  structure: string,
  members: F,
  { check, ...traits }: ObjectTraits = {},
) => {
  const parse = parseObject(members, false, check) as Parser<unknown> as Parser<ObjectOf<F>>;
  return fillable<ObjectOf<F> | null>({
    type: 'object',
    initial: null,
    structure,
    members,
    parse: orNull((input) => {
      const parsed = parse(input);
      return parsed.ok && Object.keys(parsed.value).length === 0 ? accept(null) : parsed;
    }),
    parsePatch: orNull(parseObject(members, true)),
    form: 'object',
    ...traits,
  });
};

interface ListTraits<F extends Fields> extends ObjectTraits {
  /** The member in which no two entries may agree. */
  key?: keyof F & string;
  maxEntries?: number;
}

/** A list of objects, which merge patches replace; empty where nothing is given or null. */
export const list = <F extends Fields>(
  structure: string,
  members: F,
  { key, check, maxEntries = MAX_ENTRIES, ...traits }: ListTraits<F> = {},
) => {
  const parse = parseList(members, { maxEntries, key, check }) as Parser<unknown> as Parser<
    readonly ObjectOf<F>[]
  >;
  return fillable<readonly ObjectOf<F>[]>({
    type: 'list',
    nullable: false,
    initial: [],
    structure,
    members,
    maxEntries,
    ...(key !== undefined && { key }),
    form: 'list',
    parse: (input) => parse(input ?? []),
    ...traits,
  });
};

/** The field beside a record's attributes: neither searched nor a column of a list. */
export const beside = <T>(field: Fillable<T>): Fillable<T> & { readonly beside: true } => ({
  ...field,
  beside: true,
  searchable: false,
  index: false,
  view: false,
});

/** The UUID of a record of a collection, in lower case; required and not nullable. */
export const requiredReference = (collection: string, traits: Traits = {}) =>
  required<string>({
    type: 'reference',
    initial: '',
    form: 'reference',
    collection,
    parse: parseReference,
    ...traits,
  });

/** A uint64 that is required and not nullable. */
export const requiredUint64 = (traits: Traits = {}) =>
  required<string>({
    type: 'uint64',
    initial: '',
    parse: notNull(parseUint64),
    ...traits,
  });

/** A boolean for which null means the initial value. */
export const flagOrDefault = (initial: boolean, traits: Traits = {}) =>
  fillable<boolean>({
    type: 'boolean',
    nullable: false,
    initial,
    form: 'toggle',
    parse: (input) => parseFlag(input ?? initial),
    ...traits,
  });

/** A boolean that is not nullable. */
export const flag = (initial: boolean, traits: Traits = {}) =>
  fillable<boolean>({
    type: 'boolean',
    nullable: false,
    initial,
    form: 'toggle',
    parse: notNull(parseFlag),
    ...traits,
  });

export const photo = (initial: string, traits: Traits = {}) =>
  fillable<string>({
    type: 'photo',
    nullable: false,
    initial,
    maxLength: STRING_LENGTH,
    form: 'file',
    parse: notNull(parsePhotoPath),
    ...traits,
  });

interface ServiceTraits {
  index: boolean;
}

/** The field where it must be given. It may be null if it may be elsewhere. */
export const given = <T>(field: Fillable<T>): Required<T> => ({ ...field, required: true });

/** The field where it must be given, and not be null. */
export const mandatory = <T>(field: Fillable<T>): Required<Exclude<T, null>> => ({
  ...(field as Fillable<Exclude<T, null>>),
  nullable: false,
  required: true,
  parse: notNull(field.parse as Parser<Exclude<T, null>>),
});

/** A timestamp that the service sets. */
export const stamp = ({ index }: ServiceTraits) => assigned('timestamp', '', parseTimestamp, index);

/** A boolean that is derived from the record's state. */
export const derivedFlag = ({ index }: ServiceTraits) => assigned('boolean', false, parseFlag, index);

function assigned<T>(
  type: FieldType,
  initial: T,
  parse: Parser<T>,
  index: boolean,
): Field<T> & { fillable: false } {
  const traits = {
    label: '',
    nullable: false,
    required: false,
    searchable: false,
    form: false,
    view: true,
  } as const;
  return { ...traits, type, initial, parse, index, fillable: false };
}

/** Builds a catalogue. A field without a label gets one from its name. */
export function defineFields<const F extends Fields>(fields: F): F {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, label: field.label || labelOf(name) }]),
  ) as F;
}

function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The fields by which the records of a feed are found. */
export const sourceFields = defineFields({
  source_feed: string({ label: "The source's feed" }),
  source_id: string({ label: "The source's id" }),
});
