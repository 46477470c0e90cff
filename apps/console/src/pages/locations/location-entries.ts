import { t, type PlainKey } from '../../texts/index.js';
import type { Entry } from '../../records/values.js';

type Name = Extract<PlainKey, `location.${string}`> extends `location.${infer N}` ? N : never;

const entry = (name: Name, control: Entry['control'] = 'text', hint?: string): Entry => ({
  ...{ name, control, label: t(`location.${name}`) },
  ...(hint !== undefined && { hint }),
});

/** The edit form of a location: the directory describes those of stations and connector types alone. */
export const locationEntries: readonly Entry[] = [
  entry('name'),
  entry('operator'),
  entry('address', 'textarea'),
  ...[entry('postal_code'), entry('city'), entry('region')],
  entry('country', 'text', t('location.country.hint')),
  entry('time_zone', 'text', t('location.time_zone.hint')),
  entry('help_phone'),
  ...[entry('latitude'), entry('longitude')],
  entry('facilities', 'tokens', t('location.facilities.hint')),
];
