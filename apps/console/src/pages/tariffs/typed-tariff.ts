import type { TariffElement } from '../../api/records.js';
import type { Priced } from '../../records/tariff-words.js';
import { wholeOf, type Entry, type Values } from '../../records/values.js';

const nothing = {
  ...{ tax_included: null, min_price: null, max_price: null, valid_from: null, valid_until: null },
} as const;

/** A tariff as far as it is typed: prices that are not complete are left out. */
export function typedTariff(entries: readonly Entry[], values: Values): Priced {
  const typed = wholeOf(entries, values) as Partial<Priced>;
  return {
    ...nothing,
    ...typed,
    // Without it amounts are numbers alone.
    currency: typed.currency as Priced['currency'],
    elements: (typed.elements ?? []).map(wholeElement).filter(hasPrices),
  };
}

const wholeElement = (element: Partial<TariffElement>): TariffElement => ({
  ...element,
  price_components: (element.price_components ?? [])
    .map((component) => ({ ...component, price: String(component.price).replace(',', '.') }))
    .filter(({ type, price }) => Boolean(type) && price !== '' && Number.isFinite(Number(price))),
});

const hasPrices = ({ price_components }: TariffElement): boolean => price_components.length > 0;
