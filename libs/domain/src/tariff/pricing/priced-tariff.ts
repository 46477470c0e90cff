import { priceTypes } from '../../vocabulary.js';
import type { PriceComponent, TariffAttributes } from '../tariff.fields.js';

/** What a tariff says about the cost of a charging session. An absent attribute is like null. */
export type PricedTariff = Pick<TariffAttributes, 'currency' | 'elements'> &
  Partial<Pick<TariffAttributes, 'tax_included' | 'min_price' | 'max_price' | 'valid_from' | 'valid_until'>>;

/** What is paid for: energy in kWh; the session once; time of charging and of parking after it in hours. */
export type Dimension = (typeof priceTypes)[number]['value'];

export type DimensionPrice = PriceComponent & { readonly type: Dimension };

/** A component of another type, which a later release may have written, is passed over. */
export const hasDimension = (component: PriceComponent): component is DimensionPrice =>
  priceTypes.some(({ value }) => value === component.type);
