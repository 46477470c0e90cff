import { parseCountry, parseTimestamp, parseTimeZone } from './parsing/standards.js';
import {
  parseCode,
  parseCount,
  parseDecimal,
  parseFlag,
  parseInteger,
  parseNumeric,
  parsePhotoPath,
  parseReference,
  parseText,
  parseTokens,
  parseUint64,
  type Parsed,
  type Parser,
  type Range,
} from './parsing/values.js';
import type { CodeOption, Field, Fields, FieldType, FormControl } from './field.js';

interface Traits {
  label?: string;
  form?: FormControl | false;
  words?: readonly string[];
}

type Fillable<T> = Field<T> & { readonly fillable: true };
type Required<T> = Fillable<T> & { readonly required: true };

const STRING_LENGTH = 255;
const TEXT_LENGTH = 65_535;

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

export const country = (traits: Traits = {}) => nullable('country', parseCountry, traits);

export const timeZone = (traits: Traits = {}) => nullable('time_zone', parseTimeZone, traits);

export const code = (options: readonly CodeOption[], traits: Traits = {}) =>
  nullable('code', parseCode(options.map((option) => option.value)), { options, form: 'select', ...traits });

/** A whole number, stored as a number. */
export const integer = (range: Range, traits: Traits = {}) =>
  nullable('integer', parseInteger(range), { ...range, ...traits });

/** A number with at most 3 decimals, stored as a number. */
export const decimal = (range: Range, traits: Traits = {}) =>
  nullable('decimal', parseDecimal(range), { ...range, ...traits });

/** A number of things, 1 to `maximum`, that is required and not nullable. */
export const requiredCount = (maximum: number, traits: Traits = {}) =>
  required<number>({
    type: 'integer',
    initial: 1,
    minimum: 1,
    maximum,
    parse: parseCount(maximum),
    ...traits,
  });

/** A list of short texts, empty where nothing is given or null. */
export const tokens = (traits: Traits = {}) =>
  fillable<readonly string[]>({
    type: 'tokens',
    nullable: false,
    initial: [],
    searchable: false,
    form: false,
    parse: (input) => parseTokens(input ?? []),
    ...traits,
  });

/** The UUID of another record, in lower case; required and not nullable. */
export const requiredReference = (traits: Traits = {}) =>
  required<string>({
    type: 'reference',
    initial: '',
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
