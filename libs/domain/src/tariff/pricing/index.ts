/**
 * What a charging session costs by a tariff, exactly: without I/O, clock and floating-point numbers. The rules are those of
 * OCPI 2.2.1 and 2.3.0, modules Tariffs and CDRs. How their open points are read is in
 * docs/decisions/0088-exact-prices-by-examples-of-ocpi.md.
 */
export { compareDecimals, readAmount } from './decimals.js';
export {
  isValidAt,
  priceOf,
  totalPriceOf,
  type Price,
  type PricePart,
  type SessionPrice,
  type SessionTotal,
} from './session-price.js';
export { readSession, type GivenSession, type ReadSession, type Session } from './session.js';
export type { Dimension, PricedTariff } from './priced-tariff.js';
