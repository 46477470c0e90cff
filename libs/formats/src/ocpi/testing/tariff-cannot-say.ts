import type { KnownTariff, TariffAttributes } from '#domain';
import type { OcpiVersion } from '../../vocabulary/ocpi-versions.js';
import { lackedByTariff } from '../writing/ocpi-tariff.js';

type TariffField = keyof TariffAttributes;

/** What a version of OCPI can't say of a tariff, so that it is read as another one. */
export interface TariffLoss {
  /** In words, for docs/formats.md. */
  readonly what: string;
  /** What is read in its place. */
  readonly becomes: string;
  /** The attributes that are read as others; none: the tariff itself is not there. */
  readonly fields: readonly TariffField[];
  readonly when: (tariff: KnownTariff) => boolean;
  /** Attributes of a tariff to which it happens. */
  readonly example: Partial<TariffAttributes>;
}

const perKwh = (price: string, tax?: string, restrictions: object = {}): TariffAttributes['elements'] => [
  {
    price_components: [{ type: 'ENERGY', price, step_size: 1, ...(tax !== undefined && { tax }) }],
    restrictions,
  },
];
const hasTax = ({ attributes: { elements } }: KnownTariff): boolean =>
  elements.some(({ price_components }) => price_components.some(({ tax }) => typeof tax === 'string'));

const hasOneSide = (limit: TariffAttributes['min_price']): boolean =>
  limit !== null && typeof limit.before_taxes !== 'string';

const always = (version: OcpiVersion): readonly TariffLoss[] => [
  {
    what: 'a tariff that lacks what [OCPI requires](publishing.md#tariffs)',
    becomes: 'nothing',
    fields: [],
    when: (tariff) => lackedByTariff('', tariff, undefined, version).length > 0,
    example: { tax_included: true, max_price: { after_taxes: '5' } },
  },
  {
    what: 'a limit of the price that is known after taxes alone',
    becomes: 'also before taxes',
    fields: ['min_price', 'max_price'],
    when: ({ attributes: { min_price, max_price } }) => hasOneSide(min_price) || hasOneSide(max_price),
    example: { tax_included: true, max_price: { after_taxes: '5' }, elements: perKwh('1', '19') },
  },
  {
    what: 'a name with white space around it or with control characters',
    becomes: 'the name without them',
    fields: ['name'],
    when: ({ attributes: { name } }) =>
      name !== null && (name !== name.trim() || name === '' || /\p{Cc}/u.test(name)),
    example: { name: ' Night' },
  },
  {
    what: 'the time of day 24:00',
    becomes: '00:00',
    fields: ['elements'],
    when: ({ attributes }) => JSON.stringify(attributes.elements).includes('"24:00"'),
    example: { elements: perKwh('1', '19', { end_time: '24:00' }) },
  },
];

const byVersion: Readonly<Record<OcpiVersion, readonly TariffLoss[]>> = {
  '2.2.1': [
    {
      what: 'in 2.2.1, whether prices include taxes',
      becomes: 'nothing was said of it',
      fields: ['tax_included'],
      when: ({ attributes: { tax_included } }) => tax_included !== null,
      example: { tax_included: false },
    },
    {
      what: 'in 2.2.1, prices that include taxes',
      becomes: 'the prices without these, with 4 decimals',
      fields: ['elements'],
      when: (tariff) => tariff.attributes.tax_included === true && hasTax(tariff),
      example: { tax_included: true, elements: perKwh('0.59', '19') },
    },
  ],
  '2.3.0': [
    {
      what: 'in 2.3.0, that nobody said whether prices include taxes, of a tariff with taxes',
      becomes: 'they do not include them',
      fields: ['tax_included'],
      when: (tariff) => tariff.attributes.tax_included === null && hasTax(tariff),
      example: { elements: perKwh('0.59', '19') },
    },
  ],
};

export const tariffsCannotSay = (version: OcpiVersion): readonly TariffLoss[] => [
  ...always(version),
  ...byVersion[version],
];
