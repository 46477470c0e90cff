import { daysBetween, everyDay, spanOf, wholeDay, type Span } from './opening-rules.js';

/** What a phrase of opening hours is made of. */
export type PhraseWord =
  | { readonly kind: 'days'; readonly weekdays: readonly number[] }
  | { readonly kind: 'hours'; readonly span: Span }
  | { readonly kind: 'closed' };

const TIME = String.raw`(\d{1,2}(?::[0-5]\d)? ?[ap]m|noon|midnight)\b`;
/** `s` and `t` alone are two days each. */
const DAY = [
  ...['m|mon?|mondays?', 'tu|tues?|tuesdays?', 'we?|wed|wednesdays?', 'thu?|thurs?|thursdays?'],
  ...['fr?|fri|fridays?', 'sa|sat|saturdays?', 'su|sun|sundays?'],
].join('|');
const initials = ['m', 'tu', 'w', 'th', 'f', 'sa', 'su'];

const closed: PhraseWord = { kind: 'closed' };
const days = (...weekdays: number[]): PhraseWord => ({ kind: 'days', weekdays });

/** Each has to be at the place where the one before has ended. */
const words: readonly (readonly [RegExp, (first: string, last?: string) => PhraseWord | undefined])[] = [
  [new RegExp(`${TIME} ?(?:-|to|until) ?${TIME}`, 'y'), hoursBetween],
  [/24(?:\/7| ?(?:hours?|hrs?|h))\b/y, () => ({ kind: 'hours', span: wholeDay })],
  [/closed\b/y, () => closed],
  [/(?:daily|every ?day|(?:a|per) day|7 days(?: ?(?:a|per|\/) ?week)?)\b/y, () => days(...everyDay)],
  [/weekdays?\b/y, () => days(1, 2, 3, 4, 5)],
  [/weekends?\b/y, () => days(6, 7)],
  [new RegExp(`(${DAY})\\b(?: ?(?:-|to|thru|through) ?(${DAY})\\b)?`, 'y'), daysOf],
];
const BETWEEN = /(?:[ ,&:]|(?:and|from|on|open)\b)*/y;

/** Returns the words of a phrase in lower case; undefined if it has others. */
export function wordsIn(phrase: string): PhraseWord[] | undefined {
  const found: PhraseWord[] = [];
  let place = endOf(BETWEEN, phrase, 0);
  while (place < phrase.length) {
    const [pattern, read] = words.find(([each]) => endOf(each, phrase, place) > place) ?? [];
    if (pattern === undefined) return undefined;
    pattern.lastIndex = place;
    const [, first = '', last] = pattern.exec(phrase) ?? [];
    const word = read?.(first, last);
    if (word === undefined) return undefined;
    found.push(word);
    place = endOf(BETWEEN, phrase, pattern.lastIndex);
  }
  return found;
}

/** Where what matches at a place ends; the place itself if nothing does. */
function endOf(pattern: RegExp, text: string, place: number): number {
  pattern.lastIndex = place;
  return pattern.test(text) ? pattern.lastIndex : place;
}

function hoursBetween(begin: string, end = ''): PhraseWord | undefined {
  const [from, to] = [minuteOf(begin), minuteOf(end)];
  const span = from === undefined || to === undefined ? undefined : spanOf(from, to);
  return span && { kind: 'hours', span };
}

/** Minutes since midnight on a clock of 12 hours; undefined for an hour that it has not. */
function minuteOf(time: string): number | undefined {
  if (time === 'midnight') return 0;
  if (time === 'noon') return 12 * 60;
  const [, hour = '', minute = '0', half] = /^(\d+)(?::(\d\d))? ?([ap])/.exec(time) ?? [];
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  return ((Number(hour) % 12) + (half === 'p' ? 12 : 0)) * 60 + Number(minute);
}

function daysOf(first: string, last = first): PhraseWord {
  const [from = 0, to = 0] = [first, last].map(
    (day) => initials.findIndex((initial) => day.startsWith(initial)) + 1,
  );
  return days(...daysBetween(from, to));
}
