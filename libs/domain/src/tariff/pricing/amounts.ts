import type { Charge } from './charges.js';
import { decimalOf } from './decimals.js';
import { compare, fractionOf, product, quotient, sum, ZERO, type Fraction } from './fractions.js';
import type { PricedTariff } from './priced-tariff.js';
import type { PriceLimit } from '../tariff.fields.js';

/** An amount of money without and with taxes; null: not known. */
export interface Amounts {
  readonly before: Fraction | null;
  readonly after: Fraction | null;
}

/** @param taxIncluded whether prices have taxes in them; null: a component without a tax has none */
export function amountsOf({ price, tax, billed }: Charge, taxIncluded: boolean | null): Amounts {
  const amount = product(fractionOf(decimalOf(price)), billed);
  const factor = tax === null ? null : taxFactor(tax);
  if (taxIncluded === true)
    return { before: factor === null ? null : quotient(amount, factor), after: amount };
  if (factor !== null) return { before: amount, after: product(amount, factor) };
  return { before: amount, after: taxIncluded === false ? null : amount };
}

function taxFactor(percent: string): Fraction {
  const { numerator, denominator } = fractionOf(decimalOf(percent));
  return { numerator: numerator + 100n * denominator, denominator: 100n * denominator };
}

/** The sum of amounts, within the limits of the tariff. A side of it is not known where that of an amount is not. */
export function totalOf(amounts: readonly Amounts[], { min_price, max_price }: PricedTariff): Amounts {
  const total = amounts.reduce(
    (one, other) => ({ before: sumOf(one.before, other.before), after: sumOf(one.after, other.after) }),
    { before: ZERO, after: ZERO },
  );
  const atLeast = limited(total, min_price, (amount, limit) => compare(amount, limit) < 0);
  return limited(atLeast, max_price, (amount, limit) => compare(amount, limit) > 0);
}

const sumOf = (one: Fraction | null, other: Fraction | null): Fraction | null =>
  one === null || other === null ? null : sum(one, other);

type IsBeyond = (amount: Fraction, limit: Fraction) => boolean;

/** Each side is limited by itself; where the limit has one side alone, the other one changes in proportion. */
function limited(total: Amounts, limit: PriceLimit | null | undefined, isBeyond: IsBeyond): Amounts {
  const [before, after] = [limitOf(limit?.before_taxes), limitOf(limit?.after_taxes)];
  if (before !== null && after === null) {
    const [side, other] = limitedWith(total.before, total.after, before, isBeyond);
    return { before: side, after: other };
  }
  if (after !== null && before === null) {
    const [side, other] = limitedWith(total.after, total.before, after, isBeyond);
    return { before: other, after: side };
  }
  return {
    before: limitedSide(total.before, before, isBeyond),
    after: limitedSide(total.after, after, isBeyond),
  };
}

const limitOf = (text: string | null | undefined): Fraction | null =>
  text === null || text === undefined ? null : fractionOf(decimalOf(text));

const limitedSide = (amount: Fraction | null, limit: Fraction | null, isBeyond: IsBeyond): Fraction | null =>
  amount !== null && limit !== null && isBeyond(amount, limit) ? limit : amount;

/** A limited side, and the other one in proportion: of a side of 0 there is none. */
function limitedWith(
  side: Fraction | null,
  other: Fraction | null,
  limit: Fraction,
  isBeyond: IsBeyond,
): [Fraction | null, Fraction | null] {
  if (side === null || !isBeyond(side, limit)) return [side, other];
  const ratio = side.numerator === 0n ? null : quotient(limit, side);
  return [limit, ratio === null || other === null ? null : product(other, ratio)];
}
