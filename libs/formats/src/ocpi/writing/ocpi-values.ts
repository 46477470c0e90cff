import { isJsonObject } from '#domain';
/** Returns a value in the form of OCPI 2.2.1, or undefined if it has no such form. */
export type Check = (value: unknown) => unknown;

export type Json = Readonly<Record<string, unknown>>;

const CONTROL_CHARACTERS = /\p{Cc}+/gu;
/** Printable ASCII, as the standard has it for texts that are compared without case. */
const PRINTABLE = /^[\x20-\x7e]+$/;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?$/;
const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Longer ones are no text(25). */
const MAX_DATE_TIME_LENGTH = 25;
const MIN_DECIMALS = 5;
const MAX_DECIMALS = 7;

/** A text of at most this many characters, on one line. */
export const text =
  (maxLength: number): Check =>
  (value) =>
    typeof value === 'string' && value !== '' && Array.from(value).length <= maxLength
      ? value.replace(CONTROL_CHARACTERS, ' ')
      : undefined;

/** A text that is compared without case. */
export const ciText =
  (maxLength: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= maxLength && PRINTABLE.test(value) ? value : undefined;

export const url: Check = (value) =>
  typeof value === 'string' && value.length <= 255 && URL.canParse(value) ? value : undefined;

/** One of these tokens, given in any case. */
export function token(...tokens: readonly string[]): (value: unknown) => string | undefined {
  const byName = new Map(tokens.map((each) => [each.toUpperCase(), each]));
  return (value) => (typeof value === 'string' ? byName.get(value.trim().toUpperCase()) : undefined);
}

export const flag: Check = (value) =>
  typeof value === 'boolean' ? value : ({ true: true, false: false } as Json)[String(value)];

export const number = (value: unknown): number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && !isNaN(Number(value)))
    ? Number(value)
    : undefined;

export const integer =
  (minimum: number, maximum: number): Check =>
  (value) => {
    const given = number(value) ?? NaN;
    return Number.isInteger(given) && given >= minimum && given <= maximum ? given : undefined;
  };

/** A time in UTC without milliseconds that are 0, which most feeds do not have. */
export const ocpiTime = (time: string): string => time.replace('.000Z', 'Z');

export const dateTime: Check = (value) =>
  typeof value === 'string' &&
  value.length <= MAX_DATE_TIME_LENGTH &&
  DATE_TIME.test(value) &&
  !isNaN(Date.parse(value))
    ? ocpiTime(value)
    : undefined;

export const hour: Check = (value) => (typeof value === 'string' && HOUR.test(value) ? value : undefined);

/** A language of two letters; of a tag with a region, such as en-GB, the language. */
export const language: Check = (value) =>
  typeof value === 'string' ? /^[a-z]{2}(?=$|[-_])/i.exec(value)?.[0] : undefined;

/** Greatest lengths of a latitude and a longitude, and how many digits they have before the point. */
const LATITUDE = { maximum: 90, digits: 2, maxLength: 10 };
const LONGITUDE = { maximum: 180, digits: 3, maxLength: 11 };

/**
 * Degrees with five to seven decimals: filled up with zeros, or rounded, which is a centimetre at most; to six where
 * seven are too long for the standard, as in -12.123456.
 */
const degrees = ({ maximum, digits, maxLength }: typeof LATITUDE) => {
  const form = new RegExp(`^-?\\d{1,${digits}}\\.\\d{${MIN_DECIMALS},${MAX_DECIMALS}}$`);
  return (value: unknown): string | undefined => {
    if (typeof value !== 'string' || value.trim() === '' || !(Math.abs(Number(value)) <= maximum))
      return undefined;
    if (form.test(value) && value.length <= maxLength) return value;
    const decimals = Math.min(Math.max(decimalsOf(value), MIN_DECIMALS), MAX_DECIMALS);
    const rounded = Number(value).toFixed(decimals);
    return rounded.length <= maxLength ? rounded : Number(value).toFixed(MAX_DECIMALS - 1);
  };
};

export const latitude = degrees(LATITUDE);
export const longitude = degrees(LONGITUDE);

const decimalsOf = (value: string): number => (/^[+-]?\d*\.(\d+)$/.exec(value)?.[1] ?? '').length;

/** The items of a list, or one item alone, that pass; undefined if none of some does. */
export const list =
  (item: Check): Check =>
  (value) => {
    const given = Array.isArray(value) ? (value as unknown[]) : [value];
    const passed = given.map(item).filter((each) => each !== undefined);
    return passed.length > 0 || given.length === 0 ? passed : undefined;
  };

/** A list whose items all pass: some of them would mislead. */
export const wholeList =
  (item: Check): Check =>
  (value) => {
    const passed = Array.isArray(value) ? value.map(item) : [undefined];
    return passed.includes(undefined) ? undefined : passed;
  };

interface Member {
  readonly check: Check;
  /** Whether the object is worth nothing without it. */
  readonly isNeeded: (value: unknown) => boolean;
}

export const needed = (check: Check): Member => ({ check, isNeeded: () => true });
export const optional = (check: Check): Member => ({ check, isNeeded: () => false });
/** May be absent, but must be right if it is there. */
export const sound = (check: Check): Member => ({ check, isNeeded: (value) => value !== undefined });

/** An object with these members, each in its form; members that OCPI does not have stay as they are. */
export const object =
  (members: Readonly<Record<string, Member>>): Check =>
  (value) => {
    if (!isJsonObject(value)) return undefined;
    const given = Object.entries(value).filter(([, item]) => item !== null);
    const passed = Object.fromEntries(
      given
        .map(([name, item]) => [name, members[name] ? members[name].check(item) : item] as const)
        .filter(([, item]) => item !== undefined),
    );
    const isWhole = Object.entries(members).every(
      ([name, { isNeeded }]) => passed[name] !== undefined || !isNeeded(value[name] ?? undefined),
    );
    return isWhole ? passed : undefined;
  };

export const withoutAbsent = (members: Json): Json =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** What a feed gave beyond the fields of the directory, as far as OCPI can say it. */
export const extrasOf = (given: Json, extras: Readonly<Record<string, Check>>): Json =>
  withoutAbsent(
    Object.fromEntries(
      Object.entries(extras)
        .filter(([name]) => Object.hasOwn(given, name) && given[name] !== null)
        .map(([name, check]) => [name, check(given[name])]),
    ),
  );
