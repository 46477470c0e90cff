/** An exact decimal number: `digits` / 10^`decimals`. */
export interface Decimal {
  readonly digits: bigint;
  /** 0 or more. */
  readonly decimals: number;
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** A decimal text, or a number by its shortest text; null if it is none. */
export function readDecimal(value: string | number): Decimal | null {
  const match = DECIMAL.exec(String(value));
  const [, sign = '', whole = '', part = '', exponent = '0'] = match ?? [];
  if (whole === '' && part === '') return null;
  const digits = BigInt(whole + part);
  const decimals = part.length - Number(exponent);
  const signed = sign === '-' ? -digits : digits;
  return decimals < 0
    ? { digits: signed * powerOfTen(-decimals), decimals: 0 }
    : { digits: signed, decimals };
}

/** Greatest number of decimals: more than a division of two short numbers leaves in a JSON number. */
export const MOST_DECIMALS = 20;
const LONGEST_TEXT = 40;

/** An amount of a request; null if it is none, is below 0 or above `most`, or has more than {@link MOST_DECIMALS}. */
export function readAmount(value: string | number, most: number): Decimal | null {
  if (typeof value === 'string' && value.length > LONGEST_TEXT) return null;
  const amount = readDecimal(value);
  if (amount === null || amount.decimals > MOST_DECIMALS || amount.digits < 0n) return null;
  return amount.digits > BigInt(most) * 10n ** BigInt(amount.decimals) ? null : amount;
}

/** Below 0: the first decimal text is less; above 0: the other. @throws RangeError one is no number */
export function compareDecimals(one: string, other: string): number {
  const [first, second] = [decimalOf(one), decimalOf(other)];
  const decimals = mostDecimals(0, [first, second]);
  const [a, b] = [inUnits(first, decimals), inUnits(second, decimals)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The number that a decimal text or a number of a validated record is. @throws RangeError it is none */
export function decimalOf(value: string | number): Decimal {
  const decimal = readDecimal(value);
  if (decimal === null) throw new RangeError(`${value} is no decimal number`);
  return decimal;
}

/** How many times 10^-`decimals` a number is. @param decimals at least those of the number */
export const inUnits = (number: Decimal, decimals: number): bigint =>
  number.digits * powerOfTen(decimals - number.decimals);

export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

/** The most decimals that one of the numbers has, but not fewer than `least`. */
export const mostDecimals = (least: number, numbers: readonly Decimal[]): number =>
  Math.max(least, ...numbers.map(({ decimals }) => decimals));
