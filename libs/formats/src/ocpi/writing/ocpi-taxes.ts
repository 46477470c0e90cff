import type { TariffAttributes } from '#domain';
import { AMOUNT_DECIMALS } from '../../fields/amounts.js';

/** Amounts and percentages are counted in these parts. */
const PARTS = 10n ** BigInt(AMOUNT_DECIMALS);
const HUNDRED = 100n * PARTS;

function partsOf(amount: string): bigint {
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(AMOUNT_DECIMALS, '0'));
}

function textOf(parts: bigint): string {
  const digits = String(parts).padStart(AMOUNT_DECIMALS + 1, '0');
  const decimals = digits.slice(-AMOUNT_DECIMALS).replace(/0+$/, '');
  return digits.slice(0, -AMOUNT_DECIMALS) + (decimals === '' ? '' : `.${decimals}`);
}

/**
 * An amount without the tax that it has in it, rounded half up to 4 decimals; undefined if the tax is not known. Without a
 * tax, and of nothing, there is nothing to divide.
 * @param tax in percent
 */
export function withoutTax(amount: string, tax: string | null | undefined): string | undefined {
  const parts = partsOf(amount);
  if (parts === 0n) return amount;
  if (tax === null || tax === undefined) return undefined;
  const rate = partsOf(tax);
  if (rate === 0n) return amount;
  const divisor = HUNDRED + rate;
  return textOf((2n * parts * HUNDRED + divisor) / (2n * divisor));
}

/** The tax of all prices of a tariff, in percent; undefined if they have several, or if one has none that is known. */
export function commonTax({ elements, tax_included }: TariffAttributes): string | undefined {
  // Where nobody said whether prices have taxes in them, one without a tax has none.
  const absent = tax_included === null ? '0' : undefined;
  const taxes = elements.flatMap(({ price_components }) => price_components.map(({ tax }) => tax ?? absent));
  const [first] = taxes;
  const isSame = (tax: string | undefined) =>
    tax !== undefined && first !== undefined && partsOf(tax) === partsOf(first);
  return taxes.every(isSame) ? first : undefined;
}
