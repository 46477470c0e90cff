import { countryChoices, currencyChoices, flagChoices, timeZoneChoices } from './choices.js';
import { parseCurrency } from './parsing/currencies.js';
import { parseCountry, parseDate, parseTimestamp, parseTimeZone } from './parsing/standards.js';
import {
  MAX_TOKEN_LENGTH,
  parseAmount,
  parseCode,
  parseCodes,
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
  type Parser,
  type Range,
} from './parsing/values.js';
import type { CodeOption, Field, Fields, FieldType } from './field.js';
import {
  STRING_LENGTH,
  TEXT_LENGTH,
  fillable,
  notNull,
  nullable,
  required,
  type Fillable,
  type Required,
  type Traits,
} from './field-parts.js';

export * from './structured-fields.js';

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

export const currency = (traits: Traits = {}) =>
  nullable('currency', parseCurrency, { form: 'select', choices: currencyChoices, ...traits });

export const timeZone = (traits: Traits = {}) =>
  nullable('time_zone', parseTimeZone, { form: 'select', choices: timeZoneChoices, ...traits });

export const code = (options: readonly CodeOption[], traits: Traits = {}) =>
  nullable('code', parseCode(options.map((option) => option.value)), { options, form: 'select', ...traits });

/** A whole number, stored as a number. */
export const integer = (range: Range, traits: Traits = {}) =>
  nullable('integer', parseInteger(range), { ...range, form: 'number', ...traits });

/** A number with at most 3 decimals unless it says otherwise, stored as a number. */
export const decimal = (range: Range, traits: Traits = {}, decimals = 3) =>
  nullable('decimal', parseDecimal(range, decimals), { ...range, decimals, form: 'number', ...traits });

const AMOUNT_DECIMALS = 4;

/** Money, or a rate: a decimal text with at most 4 decimals, from 0 to a maximum. */
export const amount = (maximum: number, traits: Traits = {}) => {
  const range = { minimum: 0, maximum };
  const more = { ...range, decimals: AMOUNT_DECIMALS };
  return nullable('amount', parseAmount(range, AMOUNT_DECIMALS), { ...more, ...traits });
};

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

/** A whole number that is never null: 1 where nothing is given or null. */
export const integerOrOne = (range: Range, traits: Traits = {}) => {
  const parse = parseInteger(range);
  return fillable<number>({
    type: 'integer',
    nullable: false,
    initial: 1,
    ...range,
    form: 'number',
    parse: (input) => parse(input ?? 1),
    ...traits,
  });
};

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

/** A list of these codes, each given once; empty where nothing is given or null. */
export const codes = (options: readonly CodeOption[], traits: Traits = {}) => {
  const parse = parseCodes(options.map((option) => option.value));
  const field = tokens({ choices: () => options, ...traits });
  return { ...field, options, parse: (input: unknown) => parse(input ?? []) };
};

/** An absolute http or https URL. */
export const url = (traits: Traits = {}) =>
  nullable('url', parseUrl(STRING_LENGTH), { maxLength: STRING_LENGTH, ...traits });

/** Hours and minutes on a wall clock, `00:00` to `24:00`. */
export const timeOfDay = (traits: Traits = {}) =>
  nullable('time_of_day', parseTimeOfDay, { form: 'time_of_day', ...traits });

/** A code of the EU's Nomenclature of Territorial Units for Statistics. */
export const nuts = (traits: Traits = {}) => nullable('nuts', parseNuts, { maxLength: 5, ...traits });

/** A day of the calendar, such as 2026-11-21. */
export const date = (traits: Traits = {}) => nullable('date', parseDate, traits);

/** A time that clients set. */
export const time = (traits: Traits = {}) =>
  nullable('timestamp', parseTimestamp, { form: 'timestamp', ...traits });

/** A boolean, or null where it is not known. */
export const flagOrNull = (traits: Traits = {}) =>
  nullable('boolean', parseFlag, { form: 'select', choices: flagChoices, ...traits });

/** The field without a filter, and not found by words. */
export const unsearched = <F extends Field>(field: F): F => ({ ...field, searchable: false });

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
