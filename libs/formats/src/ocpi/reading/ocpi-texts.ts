import { isJsonObject, listOf, member, textOf, type RegularHours } from '#domain';
import { booleanOf, withTypes } from '../../fields/json-members.js';
import { joined, labelled } from '../../fields/text.js';
import type { Warn } from '../../records/mapped-record.js';
import { isTimeOfDay, textOfOpeningTimes } from '../../vocabulary/opening-times-text.js';
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

/**
 * Renders opening times as {@link textOfOpeningTimes} does; null if the feed has none. Regular hours that can't be read are
 * left out with a warning.
 */
export function openingTimesText(value: unknown, warn: Warn): string | null {
  if (!isJsonObject(value)) return null;
  const openingTimes = withTypes(value, openingTimesMembers, warn);
  const twentyfourseven = booleanOf(openingTimes['twentyfourseven']) === true;
  const given = twentyfourseven ? [] : listOf(openingTimes['regular_hours']);
  return textOfOpeningTimes({
    twentyfourseven,
    regular_hours: given.flatMap((hours) => regularHours(hours, warn)),
  });
}

function regularHours(hours: unknown, warn: Warn): RegularHours[] {
  const weekday = Number(textOf(member(hours, 'weekday')) ?? 0);
  const period_begin = textOf(member(hours, 'period_begin'));
  const period_end = textOf(member(hours, 'period_end'));
  const isRead = [1, 2, 3, 4, 5, 6, 7].includes(weekday);
  if (isRead && isTimeOfDay(period_begin) && isTimeOfDay(period_end))
    return [{ weekday, period_begin, period_end }];
  warn("regular hours can't be read, left out", hours);
  return [];
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
