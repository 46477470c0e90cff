import { amountsOf, totalOf, type Amounts } from './amounts.js';
import { chargesOf, type Charge } from './charges.js';
import { textOf, type Fraction } from './fractions.js';
import type { Session } from './session.js';
import type { Dimension, PricedTariff } from './priced-tariff.js';

/** Decimal texts in the currency of the tariff; null: not known, as a tax is not. */
export interface Price {
  readonly before_taxes: string | null;
  readonly after_taxes: string | null;
}

/** What is paid for of a dimension at one price with one tax, by whichever elements. Without limits of the total. */
export interface PricePart extends Price {
  readonly type: Dimension;
  /** Decimal text as the tariff has it, per kWh, hour or session. */
  readonly price: string;
  /** Decimal texts in the unit of the price. */
  readonly quantity: string;
  /** The quantity with what was added to it to fill the last block of a step size. */
  readonly billed: string;
}

export interface SessionPrice {
  readonly total: Price;
  /** In the order in which they begin. */
  readonly parts: readonly PricePart[];
}

/** What a session costs without its parts. */
export interface SessionTotal {
  readonly total: Price;
  /** How often an element was compared with a part of the session, at most: the work that it took. */
  readonly comparisons: number;
}

/**
 * What a session costs by a tariff, whether or not it is valid at the begin ({@link isValidAt}). All texts are rounded half
 * up to 4 decimals, amounts each by itself: those of the parts may add up to a little more or less than the total.
 * @throws RangeError a number of the tariff can't be read
 */
export function priceOf(tariff: PricedTariff, session: Session): SessionPrice {
  const { charges } = chargesOf(tariff.elements, session);
  const amounts = amountsOfAll(charges, tariff);
  const parts = charges.map(({ type, price, quantity, billed }, index): PricePart => {
    const { before, after } = amounts[index] ?? { before: null, after: null };
    return { type, price, quantity: textOf(quantity), billed: textOf(billed), ...asPrice({ before, after }) };
  });
  return { total: asPrice(totalOf(amounts, tariff)), parts };
}

/** The total of {@link priceOf}, which takes half of the time if there are many parts. */
export function totalPriceOf(tariff: PricedTariff, session: Session): SessionTotal {
  const { charges, comparisons } = chargesOf(tariff.elements, session);
  return { total: asPrice(totalOf(amountsOfAll(charges, tariff), tariff)), comparisons };
}

const amountsOfAll = (charges: readonly Charge[], { tax_included = null }: PricedTariff): Amounts[] =>
  charges.map((charge) => amountsOf(charge, tax_included));

const asPrice = ({ before, after }: Amounts): Price => ({
  before_taxes: asText(before),
  after_taxes: asText(after),
});

const asText = (amount: Fraction | null): string | null => (amount === null ? null : textOf(amount));

/** Whether a session may begin by a tariff. @param at milliseconds since 1970 */
export const isValidAt = ({ valid_from, valid_until }: PricedTariff, at: number): boolean =>
  (isNone(valid_from) || Date.parse(valid_from) <= at) &&
  (isNone(valid_until) || at < Date.parse(valid_until));

const isNone = (time: string | null | undefined): time is null | undefined =>
  time === null || time === undefined;
