import { isJsonObject, listOf, member, textOf } from '#domain';
import { booleanOf, withTypes } from '../../fields/json-members.js';
import { joined, labelled } from '../../fields/text.js';
import type { Warn } from '../../records/mapped-record.js';
import { openingTimesMembers, type Json } from './ocpi-members.js';

/** Returns what drivers have to know before they charge, on separate lines; null if the feed has nothing of it. */
export function instructionsOf(evse: Json, location: Json): string | null {
  const parking = listOf(evse['parking_restrictions']).map(textOf);
  return joined(
    [
      displayText(location['directions']),
      displayText(evse['directions']),
      labelled('Floor', textOf(evse['floor_level'])),
      labelled('Parking', joined(parking, ', ')),
      labelled('Operator', operatorOf(location)?.contact ?? null),
    ],
    '\n',
  );
}

/**
 * The text of an OCPI DisplayText, or of a list of them: the first in English that is not blank, else the first of all. Some
 * feeds have the text alone.
 */
function displayText(value: unknown): string | null {
  const texts = [value].flat().filter((each) => textIn(each) !== null);
  return textIn(texts.find(isEnglish) ?? texts[0]);
}

const textIn = (displayed: unknown): string | null => textOf(displayed) ?? textOf(member(displayed, 'text'));

/** Accepts language tags with a region too, such as en-GB. */
const isEnglish = (text: unknown): boolean => /^en([-_]|$)/i.test(textOf(member(text, 'language')) ?? '');

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const ALL_WEEK = '24/7';
const MINUTES_OF_DAY = 24 * 60;
const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY;

/** A period of a weekday, in minutes since its midnight. */
interface Period {
  readonly text: string;
  readonly begin: number;
  /** Not after the beginning if it is on the next day. */
  readonly end: number;
}

/** Consecutive days with the same hours. */
interface DayRange {
  readonly first: number;
  last: number;
  readonly periods: string;
}

/**
 * Renders opening times as text: `24/7`, or `Mon–Fri 08:00–20:00, Sat 09:00–12:00`; null if the feed has none. Regular
 * hours that can't be read are left out with a warning. Exceptional openings and closings, which apply to single dates,
 * are left out.
 */
export function openingTimesText(value: unknown, warn: Warn): string | null {
  if (!isJsonObject(value)) return null;
  const openingTimes = withTypes(value, openingTimesMembers, warn);
  if (booleanOf(openingTimes['twentyfourseven']) === true) return ALL_WEEK;
  const week = periodsByDay(openingTimes['regular_hours'], warn);
  if (coversWeek(week)) return ALL_WEEK;
  const texts = dayRanges(week).map(({ first, last, periods }) => {
    const day = first === last ? days[first] : `${days[first]}–${days[last]}`;
    return `${day} ${periods}`;
  });
  return joined(texts, ', ');
}

function dayRanges(week: readonly Period[][]): DayRange[] {
  const ranges: DayRange[] = [];
  week.forEach((day, index) => {
    const periods = day.map(({ text }) => text).join(' and ');
    const previous = ranges.at(-1);
    if (previous?.last === index - 1 && previous.periods === periods) previous.last = index;
    else if (periods !== '') ranges.push({ first: index, last: index, periods });
  });
  return ranges;
}

/** Returns the periods of each weekday in the order of time, Monday first. */
function periodsByDay(regularHours: unknown, warn: Warn): Period[][] {
  const week: Period[][] = days.map(() => []);
  for (const hours of listOf(regularHours)) {
    const day = isJsonObject(hours) ? week[Number(textOf(hours['weekday']) ?? 0) - 1] : undefined;
    const period = isJsonObject(hours) ? periodOf(hours) : null;
    if (day === undefined || period === null) warn("regular hours can't be read, left out", hours);
    else day.push(period);
  }
  for (const day of week) day.sort((a, b) => a.begin - b.begin || a.end - b.end);
  return week;
}

function periodOf(hours: Json): Period | null {
  const begin = textOf(hours['period_begin']);
  const end = textOf(hours['period_end']);
  const beginMinute = minuteOf(begin);
  const endMinute = minuteOf(end);
  if (beginMinute === null || endMinute === null) return null;
  return { text: `${begin}–${end}`, begin: beginMinute, end: endMinute };
}

function minuteOf(text: string | null): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(text ?? '') ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= MINUTES_OF_DAY && Number(minute) < 60 ? minutes : null;
}

/** Whether the periods leave no time of the week out. */
function coversWeek(week: readonly Period[][]): boolean {
  const periods = week.flatMap((day, index) => day.map((period) => inWeek(period, index)));
  // What goes on after Sunday is the beginning of Monday.
  let covered = Math.max(0, ...periods.map(({ end }) => end - MINUTES_OF_WEEK));
  for (const { begin, end } of periods.sort((a, b) => a.begin - b.begin)) {
    if (begin > covered) return false;
    covered = Math.max(covered, end);
  }
  return covered >= MINUTES_OF_WEEK;
}

/** A period in minutes since the beginning of the week. Feeds write the last minute of an hour as the end of a period. */
function inWeek({ begin, end: last }: Period, day: number): { readonly begin: number; readonly end: number } {
  const end = last % 60 === 59 ? last + 1 : last;
  const midnight = day * MINUTES_OF_DAY;
  return { begin: midnight + begin, end: midnight + (end <= begin ? end + MINUTES_OF_DAY : end) };
}

/** Who operates a location. */
export interface Operator {
  readonly name: string;
  /** Name, website and phone number, as far as the feed has them. OCPI does not specify the number. */
  readonly contact: string;
}

/** Returns the operator of a location, else its suboperator, else its owner; null if none of them has a name. */
export function operatorOf(location: Json): Operator | null {
  for (const role of ['operator', 'suboperator', 'owner']) {
    const value = location[role];
    const name = textOf(value) ?? textOf(member(value, 'name'));
    if (name === null) continue;
    const parts = [name, textOf(member(value, 'website')), textOf(member(value, 'phone_number'))];
    return { name, contact: joined(parts, ', ') ?? name };
  }
  return null;
}
