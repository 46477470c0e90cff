import { isJsonObject, isUnset, textOf, type Field } from '#domain';
import { heldPart, type HeldPart } from './structures.js';
import { timeOf } from './time.js';

/** What texts without a language and times without an offset are read by. */
export interface ShapeContext {
  /** As alpha-2; null if it is not known, for which the language is English. */
  readonly country: string | null;
  /** IANA name; null: UTC. */
  readonly timeZone: string | null;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * What a field holds of a value, as {@link heldPart} reads it, in the shapes that OCPI feeds have beside OCPI's own: one
 * object for a list of them, the name alone of an organisation, a text without its language, regular hours alone, and
 * times in other digits.
 */
export function heldShape(field: Field, given: unknown, context: ShapeContext): HeldPart {
  const shape = new Shape(context);
  const { value, isWhole } = heldPart(field, shape.of(field, given));
  return { value, isWhole: isWhole && shape.isExact };
}

/** A value in the shape of a field, as far as it is one of those that feeds have for it. */
class Shape {
  /** Whether nothing is lost. */
  isExact = true;

  constructor(private readonly context: ShapeContext) {}

  of(field: Field, given: unknown): unknown {
    if (isUnset(given) || given === '') return given;
    if (field.type === 'list') return [given].flat().map((entry) => this.object(field, entry));
    return field.type === 'object' ? this.object(field, given) : this.value(field, given);
  }

  private value({ type }: Field, given: unknown): unknown {
    switch (type) {
      case 'tokens':
        return [given].flat();
      case 'timestamp':
        return timeOf(textOf(given) ?? '', this.context.timeZone, () => {}) ?? given;
      case 'time_of_day':
        return timeOfDay(given);
      default:
        return given;
    }
  }

  private object({ structure = '', members = {} }: Field, given: unknown): unknown {
    const named = this.named(structure, given);
    if (!isJsonObject(named)) return named;
    const shaped = Object.entries(named).map(([name, value]) => {
      const member = members[name];
      return [name, member ? this.of(member, value) : value] as const;
    });
    return Object.fromEntries(shaped);
  }

  private named(structure: string, given: unknown): unknown {
    if (structure === 'Organisation') return typeof given === 'string' ? { name: given.trim() } : given;
    if (structure === 'DisplayText') return this.displayText(given);
    return structure === 'OpeningTimes' ? openingTimes(given) : given;
  }

  private displayText(given: unknown): unknown {
    const text = displayText(given, this.context.country);
    if (!isJsonObject(text)) return text;
    const language = LANGUAGE.exec(textOf(text['language']) ?? '')?.[0];
    if (language === undefined || language === text['language']) return text;
    // The member has no place for a region.
    this.isExact = false;
    return { ...text, language };
  }
}

/** The language of a tag with a region, such as en-GB. */
const LANGUAGE = /^[a-z]{2}(?=[-_])/i;

/** A text without a language as one in that which most people of the country speak. Other values stay. */
export function displayText(given: unknown, country: string | null): unknown {
  if (typeof given === 'string') return { language: usualLanguage(country), text: given.trim() };
  if (!isJsonObject(given) || (given['language'] ?? '') !== '') return given;
  return { ...given, language: usualLanguage(country) };
}

/** The language that most people of a country speak; English if that is not known. */
export function usualLanguage(country: string | null): string {
  const known = languages.get(country) ?? languageOf(country);
  languages.set(country, known);
  return known;
}

/** By countries, of which there are few: looking one up takes long. */
const languages = new Map<string | null, string>();

function languageOf(country: string | null): string {
  const { language } = new Intl.Locale('und', country === null ? {} : { region: country }).maximize();
  return language.length === 2 ? language : 'en';
}

/** Some feeds have regular hours alone. */
function openingTimes(given: unknown): unknown {
  if (!isJsonObject(given) || isUnset(given['regular_hours'])) return given;
  return isUnset(given['twentyfourseven']) ? { ...given, twentyfourseven: false } : given;
}

/** A time of day with hours of two digits, and without seconds if there are none. */
export function timeOfDay(given: unknown): unknown {
  const [, hour = '', minute] = /^(\d{1,2}):(\d\d)(?::00)?$/.exec(textOf(given) ?? '') ?? [];
  return minute === undefined ? given : `${hour.padStart(2, '0')}:${minute}`;
}

/** What a feed says of several members. */
export interface HeldMembers {
  /** In stored form; what an unset field has for those of which nothing is held. */
  readonly values: Json;
  /** Whether the value is all that is said of a member, by its name. */
  readonly isWhole: Readonly<Record<string, boolean>>;
}

/** Reads members of a record by the fields of the same names. @param partly called for members that are not held wholly */
export function heldMembers(
  fields: Readonly<Record<string, Field>>,
  given: Json,
  context: ShapeContext,
  partly: (name: string, given: unknown) => void,
): HeldMembers {
  const parts = Object.entries(fields).map(
    ([name, field]) => [name, heldShape(field, given[name], context)] as const,
  );
  for (const [name, { isWhole }] of parts) if (!isWhole) partly(name, given[name]);
  return {
    values: Object.fromEntries(parts.map(([name, { value }]) => [name, value])),
    isWhole: Object.fromEntries(parts.map(([name, { isWhole }]) => [name, isWhole])),
  };
}
