import type { OpeningTimes } from '#domain';
import type { Warn } from '../records/mapped-record.js';
import { openingTimesFrom } from '../vocabulary/opening-times-in-text.js';

/** The opening times that a text says; null without a text, or, with a warning, if it does not say them clearly. */
export function openingTimesIn(text: string | null, warn: Warn): OpeningTimes | null {
  if (text === null) return null;
  const read = openingTimesFrom(text);
  if (read === undefined) warn('opening hours are not clear, kept as a text', text);
  for (const warning of read?.warnings ?? []) warn(warning, text);
  return read?.times ?? null;
}
