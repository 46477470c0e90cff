import { displayText } from '../../fields/shapes.js';
import type { Json } from './ocpi-values.js';

/**
 * What a feed gave of a location or an EVSE, with its directions as a list of OCPI's DisplayText. Some feeds have texts alone:
 * these are taken for the language that most people of the country speak.
 * @param country as alpha-2; null if it is not known, for which the language is English
 */
export function withDirections(given: Json, country: string | null): Json {
  const directions = given['directions'] ?? null;
  if (directions === null) return given;
  const items: readonly unknown[] = [directions].flat();
  return { ...given, directions: items.map((item) => displayText(item, country)) };
}
