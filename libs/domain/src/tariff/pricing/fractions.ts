import { powerOfTen, type Decimal } from './decimals.js';

/**
 * An exact number that is not negative, as a fraction that need not be reduced: a session has few denominators, and a sum
 * keeps to them.
 */
export interface Fraction {
  readonly numerator: bigint;
  /** Above 0. */
  readonly denominator: bigint;
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

export const fractionOf = ({ digits, decimals }: Decimal): Fraction => ({
  numerator: digits,
  denominator: powerOfTen(decimals),
});

export const product = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.numerator,
  denominator: one.denominator * other.denominator,
});

/** @param divisor not 0 */
export const quotient = (dividend: Fraction, divisor: Fraction): Fraction => ({
  numerator: dividend.numerator * divisor.denominator,
  denominator: dividend.denominator * divisor.numerator,
});

export function sum(one: Fraction, other: Fraction): Fraction {
  const [a, b] = [one.denominator, other.denominator];
  if (a % b === 0n) return { numerator: one.numerator + other.numerator * (a / b), denominator: a };
  if (b % a === 0n) return { numerator: one.numerator * (b / a) + other.numerator, denominator: b };
  return { numerator: one.numerator * b + other.numerator * a, denominator: a * b };
}

/** Below 0: the first is less; above 0: the other. */
export function compare(one: Fraction, other: Fraction): number {
  const [a, b] = [one.numerator * other.denominator, other.numerator * one.denominator];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const DECIMALS = 4;
const UNITS = powerOfTen(DECIMALS);

/** The shortest decimal text of a number, rounded half up to 4 decimals. */
export function textOf({ numerator, denominator }: Fraction): string {
  const units = (2n * numerator * UNITS + denominator) / (2n * denominator);
  const decimals = (units % UNITS).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  const whole = (units / UNITS).toString();
  return decimals === '' ? whole : `${whole}.${decimals}`;
}
