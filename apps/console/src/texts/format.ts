/** The language of numbers and times: that of the browser. Texts are in English. */
const language = typeof navigator === 'undefined' ? 'en' : navigator.language;

const numbers = new Intl.NumberFormat(language);
const plurals = new Intl.PluralRules('en');
const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en');

export type Value = string | number;
/** A text with values in braces; or its forms by `count`. */
export type Text = string | { readonly one: string; readonly other: string };

/** The names in the braces of a text. */
export type Names<T extends Text> = T extends string
  ? NamesIn<T>
  : T extends { readonly one: infer One extends string; readonly other: infer Other extends string }
    ? NamesIn<One> | NamesIn<Other> | 'count'
    : never;
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Puts values into a text. Numbers are written in the browser's language. */
export function filled(text: Text, values: Readonly<Record<string, Value>>): string {
  const form = typeof text === 'string' ? text : text[pluralForm(values.count)];
  return form.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : (value ?? '');
  });
}

/** What a text must be given: nothing, or an object with a value for each of its names. */
export type ValuesOf<T extends Text> = [Names<T>] extends [never]
  ? []
  : [values: Readonly<Record<Names<T>, Value>>];

/** Reads the texts of a catalogue by their keys. */
export const textsOf =
  <Texts extends Readonly<Record<string, Text>>>(texts: Texts) =>
  <K extends keyof Texts>(key: K, ...[values]: ValuesOf<Texts[K]>): string =>
    filled(texts[key] ?? '', values ?? {});

const pluralForm = (count: Value | undefined): 'one' | 'other' =>
  plurals.select(Number(count)) === 'one' ? 'one' : 'other';

export const formatNumber = (value: number): string => numbers.format(value);
export const formatTime = (time: string | Date): string => times.format(new Date(time));
/** In the zone of the reader, also if the browser does not know the given one. @param timeZone IANA name; null: that of the reader */
export function inZone(
  time: string | Date,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | null | undefined,
): string {
  const date = new Date(time);
  try {
    return date.toLocaleString(language, { ...options, timeZone: timeZone ?? undefined });
  } catch {
    return date.toLocaleString(language, options);
  }
}
/**
 * An amount of money, such as "€0.59" or "12 kr": whole amounts without decimals, others with two to four.
 * @param currency of ISO 4217; undefined: the number alone
 */
export const formatMoney = (amount: number, currency: string | undefined): string =>
  new Intl.NumberFormat(language, {
    ...(currency !== undefined && { style: 'currency', currency }),
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 4, trailingZeroDisplay: 'stripIfInteger' },
  }).format(amount);
/** The same to the smallest unit of the currency: what somebody pays. */
export const formatSum = (amount: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
/** Hours and minutes. */
export const formatClock = (time: string | Date): string => clock.format(new Date(time));
export const formatDay = (time: string | Date): string => days.format(new Date(time));
/** A day of UTC. */
export const formatUtcDay = (time: string | Date): string =>
  new Date(time).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
/** @param month such as `2026-03` */
export const formatMonth = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
/** A day for the name of a file, such as 2026-11-30: as in ISO 8601, which Sweden writes its dates in. */
export const dayInName = (time: Date): string => time.toLocaleDateString('sv');
/** @param share from 0 to 1 */
export const formatPercent = (share: number, digits = 1): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(share);

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A time in words, such as "3 minutes ago" or "in 5 minutes"; less than a minute is "just now". @param now milliseconds since 1970 */
export function formatAgo(time: string | Date, now: number): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  const found = units.find(([, length]) => Math.abs(seconds) >= length);
  if (!found) return 'just now';
  const [unit, length] = found;
  return relative.format(Math.trunc(seconds / length), unit);
}

/**
 * A time of work in its two greatest units, such as "0.4 s", "12 s", "3 min 5 s" or "2 h 0 min".
 * @param ms milliseconds
 */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 10) return `${numbers.format(Math.round(ms / 100) / 10)} s`;
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A distance, such as "120 m" or "1.2 km". */
export const formatDistance = (metres: number): string =>
  metres < 1000
    ? `${numbers.format(Math.round(metres))} m`
    : `${numbers.format(Math.round(metres / 100) / 10)} km`;

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size of a file, such as "139 kB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const options = { style: 'unit', unit: sizes[step] ?? 'byte', maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat(language, options).format(bytes / 1000 ** step);
}
