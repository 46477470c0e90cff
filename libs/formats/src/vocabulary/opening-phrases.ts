import { everyDay, type OpeningRule, type OpeningRules } from './opening-rules.js';
import { wordsIn, type PhraseWord } from './phrase-words.js';

/** Words of a remark that may say when a place is open: times, days, seasons, and hours other than a number of them. */
const SPEAKS_OF_TIME = new RegExp(
  [
    String.raw`\d ?[ap]m\b|\d:\d\d|\b24 ?h|(?<!\d ?)\bhours\b`,
    String.raw`\b(?:mon|tues?|wed|thu|thurs?|fri|sat|sun)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b`,
    String.raw`\b(?:mo|tu|we|th|fr|sa|su) ?[-:]|\b(?:daily|days|weekdays?|weekends?|holidays?|season\w*)\b`,
    String.raw`\b(?:night|overnight|dawn|dusk|sunrise|sunset|noon|midnight|summer|winter|spring|autumn|fall)\b`,
    String.raw`\b(?:january|february|march|april|june|july|august|september|october|november|december|may \d)\b`,
    String.raw`\b(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec|closed|closes|opens?|except|appointments?)\b`,
  ].join('|'),
);

/**
 * Reads phrases that people in the United States write: `24 hours daily`, `8am-5pm M-F, 9am-2pm Sat` and
 * `MON: 8:00am-5:00pm | TUE: 8:00am-5:00pm`. Undefined if the hours are said in another way, or twice for a day. A remark after
 * them that does not speak of time is passed over.
 */
export function openingPhrases(text: string): OpeningRules | undefined {
  const clauses = text
    .toLowerCase()
    .replace(/\b([ap])\.?m\b\.?/g, '$1m')
    .replace(/ ?- ?/g, '-')
    .split(/[;|]|\. |\.$/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
  const read = clauses.map(rulesIn);
  const known = read.includes(undefined) ? read.indexOf(undefined) : read.length;
  const rules = withDays(read.slice(0, known).flatMap((clause) => clause ?? []));
  const remarks = clauses.slice(known);
  if (rules === undefined || remarks.some((remark) => SPEAKS_OF_TIME.test(remark))) return undefined;
  return { rules, warnings: remarks.length > 0 ? ['a remark beside opening hours is not read'] : [] };
}

/** Days after their hours or `closed`, before them, or hours alone: a letter for each word. */
const ORDERS = [/(?:h+|c)d+/g, /d+(?:h+|c)/g, /h+/g] as const;

/** The rules of a clause, without days if they are for all; undefined if it is no phrase of hours. */
function rulesIn(clause: string): OpeningRule[] | undefined {
  const words = wordsIn(clause) ?? [];
  const letters = words.map(({ kind }) => kind.charAt(0)).join('');
  const order = ORDERS.find((each) => letters !== '' && letters.replace(each, '') === '');
  if (order === undefined) return undefined;
  return Array.from(letters.matchAll(order), ({ index, 0: { length } }) =>
    ruleOf(words.slice(index, index + length)),
  );
}

const ruleOf = (words: readonly PhraseWord[]): OpeningRule => ({
  weekdays: words.flatMap((word) => (word.kind === 'days' ? word.weekdays : [])),
  spans: words.flatMap((word) => (word.kind === 'hours' ? word.span : [])),
  isAdded: false,
});

/**
 * The rules in the order in which they hold: days that are closed are taken from others. A rule without days, which has to be the
 * only one, is for all. Undefined if there is none, or a day has two of them.
 */
function withDays(rules: readonly OpeningRule[]): OpeningRule[] | undefined {
  const [first] = rules;
  if (rules.length === 1 && first?.weekdays.length === 0) return [{ ...first, weekdays: everyDay }];
  const open = rules.filter(({ spans }) => spans.length > 0);
  const weekdays = open.flatMap((rule) => [...new Set(rule.weekdays)]);
  const isSaidOnce = new Set(weekdays).size === weekdays.length;
  if (first === undefined || !isSaidOnce || rules.some((rule) => rule.weekdays.length === 0))
    return undefined;
  return [...open, ...rules.filter(({ spans }) => spans.length === 0)];
}
