import { listOf, member, textOf } from '../../../json.js';
import { joined, labelled } from '../../fields/text.js';
import type { Json } from './ocpi-members.js';
import { operatorOf } from './ocpi-operator.js';

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

/** The text of an OCPI DisplayText or of a list of them: the first in English that is not blank, else the first of all. */
function displayText(value: unknown): string | null {
  const texts = [value].flat().filter((text) => textOf(member(text, 'text')) !== null);
  return textOf(member(texts.find(isEnglish) ?? texts[0], 'text'));
}

/** Accepts language tags with a region too, such as en-GB. */
const isEnglish = (text: unknown): boolean => /^en([-_]|$)/i.test(textOf(member(text, 'language')) ?? '');
