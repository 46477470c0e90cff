import type { OpeningTimes } from '#domain';
import { textOfOpeningTimes } from './opening-times-text.js';

const days = /\b(Mo|Tu|We|Th|Fr|Sa|Su)[a-z]\b/g;

/**
 * Renders opening times as OpenStreetMap's opening_hours: `Mo-Fr 08:00-12:00,13:00-18:00; Sa 09:00-12:00`. Null if there are
 * no regular hours.
 */
export function osmOfOpeningTimes(times: OpeningTimes): string | null {
  const text = textOfOpeningTimes(times);
  return text?.replace(/, /g, '; ').replace(/ and /g, ',').replace(/–/g, '-').replace(days, '$1') ?? null;
}
