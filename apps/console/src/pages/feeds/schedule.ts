import cronstrue from 'cronstrue';
import { t } from '../../texts/index.js';

/** The units of an interval in seconds, the longest first. */
export const units = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const;
export type Unit = keyof typeof units;
export const unitNames = Object.keys(units) as readonly Unit[];

/** An interval by the longest unit that it is a multiple of. */
export function intervalOf(seconds: number): { readonly count: number; readonly unit: Unit } {
  const unit = unitNames.find((each) => seconds % units[each] === 0) ?? 'seconds';
  return { count: seconds / units[unit], unit };
}

/**
 * What is wrong with an interval, in the unit that it was entered in.
 * @param error what the directory says, in seconds
 */
export function intervalError(error: string, unit: Unit): string {
  const [, least, most] = /from (\d+) to (\d+)/.exec(error) ?? [];
  if (least === undefined || most === undefined) return error;
  return t('feeds.form.every.wrong', {
    unit: t(`feeds.form.unit.${unit}`),
    least: Math.ceil(Number(least) / units[unit]),
    most: Math.floor(Number(most) / units[unit]),
  });
}

const PARTS = 5;

/** A cron pattern in words; undefined if it is none of five parts. */
export function cronWords(pattern: string): string | undefined {
  if (pattern.trim().split(/\s+/).length !== PARTS) return undefined;
  try {
    const words = cronstrue.toString(pattern, { use24HourTimeFormat: true });
    return t('feeds.every.cron', { words });
  } catch {
    return undefined;
  }
}

/** When a feed is pulled, in words. @param every seconds or a cron pattern, as the directory has it */
export function scheduleWords(every: unknown): string {
  if (typeof every !== 'number') return cronWords(String(every)) ?? String(every);
  const { count, unit } = intervalOf(every);
  return t(`feeds.every.${unit}`, { count });
}
