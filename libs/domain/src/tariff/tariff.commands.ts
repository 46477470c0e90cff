import type { CommandDefinitions, CommandOf, DataMembers } from '../shared/command-definition.js';
import type { GivenExtensions } from '../shared/extensions.js';
import type { TariffAttributes } from './tariff.fields.js';

const adHoc = {
  name: 'Charging without a contract',
  kind: 'AD_HOC_PAYMENT',
  currency: 'EUR',
  tax_included: true,
  max_price: { after_taxes: '75' },
  elements: [
    { price_components: [{ type: 'ENERGY', price: '0.59', tax: '19' }] },
    {
      price_components: [{ type: 'PARKING_TIME', price: '6', tax: '19', step_size: 60 }],
      restrictions: { start_time: '08:00', end_time: '20:00', day_of_week: ['MONDAY', 'TUESDAY'] },
    },
  ],
};

export const tariffCommands = {
  CreateTariff: {
    target: 'new',
    data: 'attributes',
    examples: [
      { data: { currency: 'EUR', elements: [{ price_components: [{ type: 'ENERGY', price: '0.49' }] }] } },
      { data: adHoc },
    ],
  },
  UpdateTariff: {
    target: 'id',
    data: 'changes',
    examples: [{ data: { name: 'Night' } }, { data: { max_price: { after_taxes: '60' } } }],
  },
  /** Creates the tariff of a source, updates it if it exists, or restores it if it was removed. */
  UpsertTariff: {
    target: 'source',
    data: 'changes',
    observable: true,
    keepsSource: true,
    beside: ['extensions'],
    examples: [{ observed_at: '2026-11-21T07:59:30Z', data: adHoc }],
  },
  RemoveTariff: { target: 'id or source', data: 'nothing', examples: [{}] },
  RestoreTariff: { target: 'id or source', data: 'nothing', examples: [{}] },
} satisfies CommandDefinitions;

type Of<Type extends keyof typeof tariffCommands> = CommandOf<
  typeof tariffCommands,
  DataMembers<TariffAttributes>,
  GivenExtensions,
  Type
>;
export type TariffCommand = Of<keyof typeof tariffCommands>;
export type UpdateTariff = Of<'UpdateTariff'>;
export type UpsertTariff = Of<'UpsertTariff'>;
