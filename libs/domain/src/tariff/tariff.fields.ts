import type { AttributesOf } from '../shared/field.js';
import {
  code,
  currency,
  defineFields,
  flagOrNull,
  mandatory,
  stamp,
  string,
  time,
  unsearched,
  url,
} from '../shared/fields.js';
import { energyMix } from '../structures.js';
import { tariffKinds } from '../vocabulary.js';
import { limitOfPrice, tariffElements } from './tariff.members.js';

/**
 * The fields of a tariff, which are those of OCPI 2.3.0 but for the names of some; every other layer derives them from
 * here. Amounts are decimal texts.
 */
export const tariffFields = defineFields({
  name: string(),
  kind: code(tariffKinds),
  currency: mandatory(currency()),
  url: url({ label: 'URL' }),
  /** Null where nobody said it. */
  tax_included: unsearched(flagOrNull({ label: 'Prices include taxes' })),
  min_price: unsearched(limitOfPrice('Least price of a session')),
  max_price: unsearched(limitOfPrice('Greatest price of a session')),
  elements: unsearched(tariffElements()),
  valid_from: unsearched(time()),
  valid_until: unsearched(time()),
  energy_mix: unsearched(energyMix()),
  created_at: stamp({ index: false }),
  updated_at: stamp({ index: false }),
});

export type TariffAttributes = AttributesOf<typeof tariffFields>;
export type PriceLimit = NonNullable<TariffAttributes['min_price']>;
export type TariffElement = TariffAttributes['elements'][number];
export type PriceComponent = TariffElement['price_components'][number];
export type TariffRestrictions = NonNullable<TariffElement['restrictions']>;
