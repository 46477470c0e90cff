import type { OpeningTimes } from '#domain';
import { openingPhrases } from './opening-phrases.js';
import { openingTimesOf } from './opening-rules.js';
import { osmOpeningHours } from './osm-opening-hours.js';

/** Longer texts have more than hours. */
const MAX_LENGTH = 1000;

/**
 * Reads opening hours in words: OpenStreetMap's opening_hours as far as feeds use it, phrases as they are usual in the United
 * States, and what the directory itself writes. Undefined unless the text says clearly for all days when it is open.
 * @returns warnings of what was passed over, in words that are the same for every text
 */
export function openingTimesFrom(
  text: string,
): { readonly times: OpeningTimes; readonly warnings: readonly string[] } | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = text.trim().replace(/\s+/g, ' ').replace(/[‐-―]/g, '-');
  const read = osmOpeningHours(plain) ?? openingPhrases(plain);
  const times = read && openingTimesOf(read.rules);
  return times && { times, warnings: read.warnings };
}
