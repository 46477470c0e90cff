import { priceOf, readSession, type GivenSession, type SessionPrice } from '../index.js';
import type { Dimension, DimensionPrice, PricedTariff } from '../priced-tariff.js';
import type { PriceComponent, TariffRestrictions, TariffElement } from '../../tariff.fields.js';

export const component = (
  type: Dimension,
  price: string,
  tax: string | null = null,
  step_size = 1,
): DimensionPrice => ({ type, price, ...(tax !== null && { tax }), step_size });

/** Components that apply always. */
export const always = (...price_components: PriceComponent[]): TariffElement => ({ price_components });

export const when = (
  restrictions: TariffRestrictions,
  ...price_components: PriceComponent[]
): TariffElement => ({
  price_components,
  restrictions,
});

export const tariffOf = (...elements: TariffElement[]): PricedTariff => ({
  ...{ currency: 'EUR', tax_included: null, min_price: null, max_price: null, elements },
  ...{ valid_from: null, valid_until: null },
});

/** A session of which only what matters is told: on a Monday at noon in UTC, without energy and time. */
export type Told = Partial<Omit<GivenSession, 'start'>> & { readonly start?: string };

/** Prices a session. @throws Error it can't be read */
export function priced(
  tariff: PricedTariff,
  { start = '2026-06-01T12:00:00Z', ...told }: Told,
): SessionPrice {
  const read = readSession({ kwh: 0, minutes: 0, time_zone: null, ...told, start: Date.parse(start) });
  if (!read.ok) throw new Error(read.detail);
  return priceOf(tariff, read.session);
}

/** The total without taxes and with them. */
export function totalOf(tariff: PricedTariff, told: Told): [string | null, string | null] {
  const { before_taxes, after_taxes } = priced(tariff, told).total;
  return [before_taxes, after_taxes];
}

/** A text for each part, such as `ENERGY 0.25 × 20.45, billed 20.5`. */
export const partsOf = (tariff: PricedTariff, told: Told): string[] =>
  priced(tariff, told).parts.map(
    ({ type, price, quantity, billed }) =>
      `${type} ${price} × ${quantity}${billed === quantity ? '' : `, billed ${billed}`}`,
  );
