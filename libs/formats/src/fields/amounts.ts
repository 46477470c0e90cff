/** Greatest number of decimals of an amount, as in OCPI. */
export const AMOUNT_DECIMALS = 4;

const NUMBER = /^(?<whole>0|[1-9]\d*)(?:\.(?<decimals>\d+))?(?:[eE](?<exponent>[+-]?\d{1,3}))?$/;

/** An amount as it is written in JSON. */
export interface WrittenAmount {
  /** In digits without an exponent, with at most {@link AMOUNT_DECIMALS} decimals. */
  readonly text: string;
  /** Whether it had more decimals. */
  readonly isRounded: boolean;
}

/**
 * Reads an amount in the digits in which it is written, so that it has no noise of floating point. More decimals than an
 * amount may have are rounded half up. Null if it is no number that is 0 or more.
 */
export function writtenAmount(given: string): WrittenAmount | null {
  const { whole = '', decimals = '', exponent = '0' } = NUMBER.exec(given)?.groups ?? {};
  if (whole === '') return null;
  const [before, after] = shifted(whole, decimals, Number(exponent));
  const kept = after.slice(0, AMOUNT_DECIMALS);
  const rest = after.slice(AMOUNT_DECIMALS);
  if (!/[1-9]/.test(rest)) return { text: joined(before, kept), isRounded: false };
  const up = rest.charAt(0) >= '5' ? 1n : 0n;
  const digits = String(BigInt(before + kept) + up).padStart(AMOUNT_DECIMALS + 1, '0');
  const text = joined(digits.slice(0, -AMOUNT_DECIMALS), digits.slice(-AMOUNT_DECIMALS).replace(/0+$/, ''));
  return { text, isRounded: true };
}

/** The digits before and after the point of a number with an exponent. */
function shifted(whole: string, decimals: string, exponent: number): [before: string, after: string] {
  const zeros = '0'.repeat(Math.abs(exponent));
  const digits = exponent < 0 ? zeros + whole + decimals : whole + decimals + zeros;
  const point = exponent < 0 ? whole.length : whole.length + exponent;
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const after = digits.slice(point);
  return [before, exponent > 0 ? after.slice(0, Math.max(0, decimals.length - exponent)) : after];
}

const joined = (before: string, after: string): string => (after === '' ? before : `${before}.${after}`);

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** JSON whose numbers are texts of the same digits, as they are written. */
export const withNumbersAsTexts = (json: string): string =>
  json.replace(STRING_OR_NUMBER, (part) => (part.startsWith('"') ? part : `"${part}"`));

/** Marks amounts among other texts: no text of a record has this character. */
const MARK = '\0';

/** An amount that {@link jsonWithAmounts} writes in the same digits. */
export const asNumber = (amount: string): string => MARK + amount;

/** JSON of a value in which amounts are marked by {@link asNumber}: they become numbers. */
export const jsonWithAmounts = (value: unknown): string =>
  JSON.stringify(value).replace(/"\\u0000(\d+(?:\.\d+)?)"/g, '$1');
