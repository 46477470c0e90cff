import type { Choice, CodeOption } from './field.js';
import { currencyCodes } from './parsing/currencies.js';
import { countryCodes, parseTimeZone } from './parsing/standards.js';

/** A function that makes a list once, when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const byLabel = (one: CodeOption, other: CodeOption): number => one.label.localeCompare(other.label, 'en');

const named = (codes: ReadonlySet<string>, type: 'currency' | 'region') =>
  once((): readonly CodeOption[] => {
    const names = new Intl.DisplayNames('en', { type, fallback: 'code' });
    return Array.from(codes, (value) => ({ value, label: names.of(value) ?? value })).sort(byLabel);
  });

/** All countries that a field takes, in the order of their English names. */
export const countryChoices = named(countryCodes, 'region');

/** The same of currencies. */
export const currencyChoices = named(currencyCodes, 'currency');

/** Names that the tz database has replaced: runtimes list the old one. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

/** The time zones of the runtime's tz database under one name each, all of which a field takes. */
export const timeZoneChoices = once((): readonly CodeOption[] => {
  const listed = Intl.supportedValuesOf('timeZone').map((name) => newNameOf(name));
  return [...new Set([...listed, 'UTC'])]
    .filter((name) => parseTimeZone(name).ok)
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
    .sort(byLabel);
});

/** A runtime with an older database does not know each new name. */
function newNameOf(name: string): string {
  const newer = renamed.get(name);
  return newer !== undefined && parseTimeZone(newer).ok ? newer : name;
}

const flags: readonly Choice[] = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
  { value: null, label: 'Not known' },
];

/** The values of a flag that may be unknown. */
export const flagChoices = (): readonly Choice[] => flags;

const weekdays: readonly Choice[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
].map((label, index) => ({ value: index + 1, label }));

/** The days of the week by their numbers in ISO 8601. */
export const weekdayChoices = (): readonly Choice[] => weekdays;
