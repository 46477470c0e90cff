import type { PriceComponent, TariffElement, TariffRestrictions } from '#domain';
import type { DatexTariff } from '../datex2-rate.js';
import { time } from './sites.js';

/** A component of one type, for example `component('ENERGY', '0.5', { tax: '19' })`. */
export const component = (
  type: PriceComponent['type'],
  price: string,
  more: Partial<PriceComponent> = {},
): PriceComponent => ({ type, price, step_size: 1, ...more });

export const always = (...price_components: PriceComponent[]): TariffElement => ({ price_components });

export const when = (restrictions: TariffRestrictions, ...given: PriceComponent[]): TariffElement => ({
  price_components: given,
  restrictions,
});

/** A tariff of euros of which nothing else is said. */
export const tariff = (elements: readonly TariffElement[], more: Partial<DatexTariff> = {}): DatexTariff => ({
  ...{ name: null, kind: null, currency: 'EUR', url: null, tax_included: null, min_price: null },
  ...{ max_price: null, elements, valid_from: null, valid_until: null, energy_mix: null },
  ...{ created_at: time, updated_at: time },
  ...more,
});
