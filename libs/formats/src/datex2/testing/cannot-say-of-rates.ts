import type { DatexTariff } from '../writing/datex2-rate.js';
import { always, component, tariff, when } from '../writing/testing/tariffs.js';

/** What rates can't say of a tariff. */
export interface RateLoss {
  readonly what: string;
  /** What is read in its place. */
  readonly becomes: string;
  /** The member that is read as another one. */
  readonly member: keyof DatexTariff;
  readonly example: DatexTariff;
}

const energy = component('ENERGY', '0.5');
const one = (more: Partial<DatexTariff>) => tariff([always(energy)], more);

export const rateLosses: readonly RateLoss[] = [
  {
    what: 'a tariff that has no [rate](publishing.md#rates), as its prices or limits can not be said',
    becomes: 'nothing, and nobody names it',
    member: 'elements',
    example: tariff([when({ min_power: 50 }, energy)]),
  },
  {
    what: 'a tariff without a kind, and one of the kinds `PROFILE_CHEAP`, `PROFILE_FAST` and `PROFILE_GREEN`',
    becomes: '`AD_HOC_PAYMENT`, and `REGULAR`',
    member: 'kind',
    example: one({ kind: null }),
  },
  {
    what: 'elements that hold at once',
    becomes: 'elements of which one holds at a time, by which sessions cost the same',
    member: 'elements',
    example: tariff([
      when({ start_time: '22:00', end_time: '06:00' }, energy),
      always(component('ENERGY', '1')),
    ]),
  },
  {
    what: 'that nothing was said of whether prices of which one has a tax include it',
    becomes: 'that they do not, with the tax 0 where none was said',
    member: 'tax_included',
    example: tariff([always(component('ENERGY', '0.5', { tax: '19' }))]),
  },
  {
    what: 'the other side of a limit than the one that prices are of',
    becomes: 'none',
    member: 'max_price',
    example: one({ max_price: { before_taxes: '10', after_taxes: '11' } }),
  },
  {
    what: 'a validity without begin',
    becomes: 'one that begins with the creation of the tariff',
    member: 'valid_from',
    example: one({ valid_until: '2027-01-01T00:00:00Z' }),
  },
  {
    what: 'the step size 0, and zeros at the end of amounts',
    becomes: '1, and none',
    member: 'elements',
    example: tariff([always(component('ENERGY', '0.50', { step_size: 0 }))]),
  },
  {
    what: 'the address and the energy mix of a tariff',
    becomes: 'none',
    member: 'url',
    example: one({ url: 'https://a.example' }),
  },
];
