import type { Warn } from '../../records/mapped-record.js';
import { UnreadRate } from './datex2-rate-periods.js';
import type { Part } from './part.js';

/** Greatest amount that a tariff holds, in any currency. */
const MAX_AMOUNT = 1_000_000;
/** Tariffs have 4 decimals. */
const PER_UNIT = 1e4;

/**
 * An amount of money as a decimal text. @param units how many of its units are one of a tariff's
 * @throws UnreadRate it is none that a tariff holds
 */
export function amountText(given: Part, units: number, warn: Warn): string {
  const amount = numberIn(given) * units;
  if (!(amount >= 0 && amount <= MAX_AMOUNT)) throw new UnreadRate('has an amount that is not usable');
  const rounded = Math.round(amount * PER_UNIT) / PER_UNIT;
  if (units === 1 && rounded !== amount) warn('an amount has more than 4 decimals, rounded', given.value);
  return String(rounded);
}

/** Percent as a decimal text; undefined: not said. @throws UnreadRate it is none */
export function taxText(given: Part): string | undefined {
  if (!given.isThere) return undefined;
  const tax = numberIn(given);
  if (!(tax >= 0 && tax <= 100)) throw new UnreadRate('has a tax that is not usable');
  return String(Math.round(tax * PER_UNIT) / PER_UNIT);
}

/** NaN for none. */
const numberIn = ({ text }: Part): number => (text === null ? NaN : Number(text));
