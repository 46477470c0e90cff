import { isLonger } from '../../fields/text.js';
import type { Warn } from '../../records/mapped-record.js';
import type { Part } from './part.js';

/** What the reading of values depends on. */
export interface ValueContext {
  /** The language of the publication: texts in it are kept without their language. */
  readonly language: string;
  /** The language that most people of the country of the site speak: texts in it are kept so, too. */
  readonly local?: string;
  readonly warn: Warn;
}

/** A text with its language. */
export interface LanguageText {
  readonly language: string;
  readonly text: string;
}

const ENGLISH = /^en([-_]|$)/i;

/** The texts of a multilingual text, whose list some feeds put into another one. */
export function textsOf(part: Part): readonly LanguageText[] {
  const { value } = part;
  if (typeof value === 'string') return part.text === null ? [] : [{ language: '', text: part.text }];
  const inner = part.member('values');
  if (inner.isThere) return textsOf(inner);
  return part.items.flatMap((item) => {
    if (item !== part && item.member('values').isThere) return textsOf(item);
    const text = item.member('value').text;
    return text === null ? [] : [{ language: item.member('lang').text ?? '', text }];
  });
}

/**
 * The text in English, else the first one; null without any. It is taken if there is no other, it has the language of the
 * publication, and a field of this length holds it.
 */
export function textIn(part: Part, length: number, context: ValueContext): string | null {
  const texts = textsOf(part);
  const [text] = [...texts.filter((each) => ENGLISH.test(each.language)), ...texts];
  if (!text) return null;
  if (texts.length === 1 && isUsual(text.language, context) && !isLonger(text.text, length)) part.take();
  return text.text;
}

/** Whether a text of this language is kept without it. */
export const isUsual = (language: string, context: ValueContext): boolean =>
  ['', context.language, context.local].some((each) => each?.toLowerCase() === language.toLowerCase());

/** A value of an enumeration, or of its extension; null for none. It is not taken. */
export function wordOf(part: Part): string | null {
  const word = part.member('value').text ?? part.text;
  return word === 'extendedG' ? (part.member('extendedValueG').text ?? word) : word;
}

/** The members of an organisation, of any kind. */
export const organisationIn = (part: Part): Part => (part.items[0] ?? part).variant('Organisation');

/** The first one of an organisation's contacts, such as its `telephoneNumber`; null without any. */
export function contactOf(organisation: Part, name: 'telephoneNumber' | 'eMail'): Part | null {
  const contacts = organisation
    .member('organisationUnit')
    .items.flatMap((unit) => unit.member('contactInformation').items)
    .flatMap((contact) => [contact.variant('ContactInformation'), contact.variant('ContactPerson')])
    .map((contact) => contact.member(name));
  return contacts.find(({ text }) => text !== null) ?? null;
}

/** The identifier of this type, such as `evseId`, of an object; null without one. */
export function identifierIn(part: Part, type: string): Part | null {
  const identifiers = part.member('externalIdentifier').items;
  return identifiers.find((each) => wordOf(each.member('typeOfIdentifier')) === type) ?? null;
}

/** Takes a text that is at most this long; a longer one is left, with a warning. */
export function shortText(part: Part, length: number, name: string, warn: Warn): string | null {
  const { text } = part;
  if (text === null) return null;
  if (isLonger(text, length)) {
    warn(`${name} is longer than ${length} characters, kept in the extensions alone`, text);
    return null;
  }
  part.take();
  return text;
}

/** The electric point that a refill point is, in any version. */
export const pointOf = (refillPoint: Part): Part => refillPoint.variant('ElectricChargingPoint');
