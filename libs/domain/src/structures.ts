import { ocpiEnergySources, ocpiEnvironmentalImpacts, ocpiImageCategories } from './vocabulary.js';
import {
  decimal,
  defineFields,
  mandatory,
  flag,
  integer,
  list,
  numeric,
  object,
  string,
  time,
  timeOfDay,
  tokens,
  url,
  type ObjectOf,
} from './shared/fields.js';
import { weekdayChoices } from './shared/choices.js';
import type { CodeOption } from './shared/field.js';
import type { Check } from './shared/parsing/structures.js';

// What more than one member of locations and stations is made of: the classes of OCPI 2.3.0, by its names.

const ID_LENGTH = 36;

/** An id that OCPI limits to 36 characters. */
export const id36 = (label: string) => mandatory(string({ label }, ID_LENGTH));

/** A word of a list that later releases of OCPI may lengthen: other words are kept. */
export const openCode = (choices: readonly CodeOption[], label?: string) =>
  string(
    {
      ...(label !== undefined && { label }),
      choices: () => choices,
      words: choices.map(({ value }) => value),
    },
    64,
  );

/** Such words. */
export const openCodes = (choices: readonly CodeOption[], label?: string) =>
  tokens({ ...(label !== undefined && { label }), choices: () => choices }, 64);

const text = defineFields({
  language: mandatory(string({ label: 'Language, two letters' }, 2)),
  text: mandatory(string({ form: 'textarea' }, 512)),
});

export const displayText = () => object('DisplayText', text);
export const displayTexts = (label: string) => list('DisplayText', text, { label });

const image = defineFields({
  url: mandatory(url({ label: 'URL' })),
  thumbnail: url({ label: 'URL of the thumbnail' }),
  category: mandatory(openCode(ocpiImageCategories)),
  type: mandatory(string({ label: 'Type, such as jpeg' }, 4)),
  width: integer({ minimum: 1, maximum: 99_999 }, { label: 'Width in pixels' }),
  height: integer({ minimum: 1, maximum: 99_999 }, { label: 'Height in pixels' }),
});

export const images = (label = 'Images') => list('Image', image, { label });

export const coordinates = defineFields({
  latitude: mandatory(numeric()),
  longitude: mandatory(numeric()),
});

const contacts = {
  id: string({ label: 'Id' }),
  legal_name: string({ label: 'Legal name' }),
  website: url(),
  phone: string(),
  email: string({ label: 'Email' }),
  logo: object('Image', image),
  identifiers: list(
    'OrganisationIdentifier',
    defineFields({
      type: string({ label: 'Type, such as operatorId' }),
      identifier: mandatory(string()),
    }),
  ),
};

/** How the operator of a location is reached: its name is an attribute. */
export const organisationDetails = defineFields(contacts);

const { id, ...others } = contacts;
export const organisation = defineFields({ id, name: mandatory(string()), ...others });

/** Times in UTC can be compared as texts. */
export const endsAfterBegin: Check = ({ period_begin, period_end }) =>
  period_end === undefined || (period_end as string) > (period_begin as string)
    ? []
    : [{ path: ['period_end'], code: 'out_of_range', detail: 'it must be after period_begin' }];

const exceptional = (label: string) =>
  list(
    'ExceptionalPeriod',
    defineFields({
      period_begin: mandatory(time({ label: 'Begin' })),
      period_end: mandatory(time({ label: 'End' })),
    }),
    { label, maxEntries: 1_000, check: endsAfterBegin },
  );

const hours = defineFields({
  twentyfourseven: mandatory(flag(false, { label: 'Open all hours of all days' })),
  regular_hours: list(
    'RegularHours',
    defineFields({
      weekday: mandatory(integer({ minimum: 1, maximum: 7 }, { form: 'select', choices: weekdayChoices })),
      period_begin: mandatory(timeOfDay({ label: 'Begin' })),
      period_end: mandatory(timeOfDay({ label: 'End' })),
    }),
  ),
  exceptional_openings: exceptional('Exceptional openings'),
  exceptional_closings: exceptional('Exceptional closings'),
});

export const openingTimes = (label = 'Opening times') => object('OpeningTimes', hours, { label });
export type OpeningTimes = ObjectOf<typeof hours>;

const mix = defineFields({
  is_green_energy: mandatory(flag(false, { label: 'Renewable alone' })),
  energy_sources: list(
    'EnergySource',
    defineFields({
      source: mandatory(openCode(ocpiEnergySources)),
      percentage: mandatory(decimal({ minimum: 0, maximum: 100 })),
    }),
  ),
  environ_impact: list(
    'EnvironmentalImpact',
    defineFields({
      category: mandatory(openCode(ocpiEnvironmentalImpacts)),
      amount: mandatory(decimal({ minimum: 0, maximum: 1_000_000 }, { label: 'Amount, g/kWh' })),
    }),
    { label: 'Environmental impact' },
  ),
  supplier_name: string({}, 64),
  energy_product_name: string({}, 64),
});

export const energyMix = () => object('EnergyMix', mix);
