import { daysBetween, everyDay, spanOf, wholeDay } from './opening-rules.js';
import type { OpeningRule, OpeningRules, Span } from './opening-rules.js';

const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const HOLIDAYS = /\b[ps]h\b/;

const DAY = '(?:mon?|tue?|wed?|thu?|fri?|sat?|sun?|ph|sh)';
const DAY_RANGE = `${DAY}(?:-${DAY})?`;
const SPAN = String.raw`\d{1,2}:\d\d-\d{1,2}:\d\d`;
/** Days, if it is not for all, and times; what comes after a comma adds to it. */
const RULE = new RegExp(
  `(?:(${DAY_RANGE}(?:,${DAY_RANGE})*):? ?)?(off|closed|24/7|${SPAN}(?:,${SPAN})*)(?:,|$)`,
  'y',
);

/**
 * Reads the part of OpenStreetMap's opening_hours that feeds have: weekdays with times, `off` and `24/7`, such as
 * `Mo-Fr 08:00-12:00,13:00-18:00; Sa 10:00-14:00; PH off`. Days may have three letters, and lists may have `and` for a comma.
 * Undefined if the text has anything else, such as months, times of the sun or comments. Holidays are passed over.
 */
export function osmOpeningHours(text: string): OpeningRules | undefined {
  const parts = text
    .toLowerCase()
    .replace(/ and /g, ',')
    .replace(/ ?([-,;/]) ?/g, '$1')
    .split(';')
    .filter((part) => part !== '');
  const texts = parts.flatMap(rulesIn);
  const rules = texts.map((each) => each && ruleOf(each));
  if (!rules.every((rule) => rule !== undefined)) return undefined;
  const hasHolidays = texts.some((each) => HOLIDAYS.test(each?.selector ?? ''));
  return {
    rules: rules.filter(({ weekdays }) => weekdays.length > 0),
    warnings: hasHolidays ? ['hours of holidays are not read'] : [],
  };
}

interface RuleText {
  /** Undefined: all days. */
  readonly selector: string | undefined;
  readonly times: string;
  /** Whether it came after a comma. */
  readonly isAdded: boolean;
}

/** The rules between two semicolons; undefined for anything else. */
function rulesIn(part: string): (RuleText | undefined)[] {
  const rules: RuleText[] = [];
  RULE.lastIndex = 0;
  while (RULE.lastIndex < part.length) {
    const match = RULE.exec(part);
    if (match === null) return [undefined];
    rules.push({ selector: match[1], times: match[2] ?? '', isAdded: rules.length > 0 });
  }
  return rules;
}

function ruleOf({ selector, times, isAdded }: RuleText): OpeningRule | undefined {
  const weekdays = selector === undefined ? everyDay : weekdaysOf(selector);
  const spans = spansOf(times);
  if (weekdays === undefined || spans === undefined) return undefined;
  return { weekdays, spans, isAdded: isAdded && spans.length > 0 };
}

/** The weekdays of a list such as `mo-fr,su,ph`, without holidays; undefined if these are in a range. */
function weekdaysOf(selector: string): number[] | undefined {
  const weekdays: number[] = [];
  for (const range of selector.split(',').filter((each) => each !== 'ph' && each !== 'sh')) {
    const [first = '', last = first] = range.split('-');
    const ends = [first, last].map((day) => days.indexOf(day.slice(0, 2)) + 1);
    const [from = 0, to = 0] = ends;
    if (ends.includes(0)) return undefined;
    weekdays.push(...daysBetween(from, to));
  }
  return weekdays;
}

function spansOf(times: string): Span[] | undefined {
  if (times === 'off' || times === 'closed') return [];
  if (times === '24/7') return [wholeDay];
  const spans = times.split(',').map(spanIn);
  return spans.every((span) => span !== undefined) ? spans : undefined;
}

/** An end after 24:00 is on the next day. */
function spanIn(text: string): Span | undefined {
  const [begin = NaN, end = NaN] = text.split('-').map(minuteOf);
  // 9:00-5:00 is rather of the day, on a clock of 12 hours.
  const isTwelveHourClock = end <= begin && begin < 13 * 60 && !/\b0/.test(text.replace(/:\d\d/g, ''));
  return isTwelveHourClock || !(end <= 48 * 60) ? undefined : spanOf(begin, end);
}

/** Minutes since midnight; NaN if there is no such minute of an hour. */
function minuteOf(time: string): number {
  const [hour = NaN, minute = NaN] = time.split(':').map(Number);
  return minute < 60 ? hour * 60 + minute : NaN;
}
