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

/** The same of a number that a validated record holds. @throws RangeError it is none */
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
