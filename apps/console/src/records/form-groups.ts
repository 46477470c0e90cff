import type { PlainKey } from '../texts/index.js';
import type { Entry } from './values.js';

interface Group {
  readonly title: PlainKey;
  readonly names: readonly string[];
}

/** The parts of a form with the fields of each, by their names, in their order. */
const groups: readonly Group[] = [
  {
    title: 'form.place',
    names: [
      ...['name', 'operator', 'address', 'postal_code', 'city', 'region', 'country', 'time_zone'],
      ...['latitude', 'longitude', 'physical_reference', 'floor_level'],
    ],
  },
  { title: 'form.status', names: ['available', 'source_status'] },
  { title: 'form.ids', names: ['evse_id', 'external_location_id', 'external_station_id'] },
  { title: 'form.price', names: ['cost', 'cost_description'] },
  {
    title: 'form.drivers',
    names: [
      ...['hours', 'opening_times', 'charging_when_closed', 'access', 'pre_charge_instructions'],
      ...['help_phone', 'parking_restrictions', 'facilities', 'payment', 'directions'],
    ],
  },
  {
    title: 'form.equipment',
    names: ['manufacturer', 'model', 'pwps_version', 'qr_enabled', 'outlets', 'capabilities'],
  },
];

/** Those of a tariff. */
const groupsOfTariffs: readonly Group[] = [
  { title: 'form.tariff', names: ['name', 'kind', 'url'] },
  { title: 'form.prices', names: ['currency', 'tax_included', 'elements', 'min_price', 'max_price'] },
  { title: 'form.validity', names: ['valid_from', 'valid_until'] },
];

/** A form with fewer fields has no parts. */
const MANY_FIELDS = 9;

interface Part {
  /** Undefined: there are no parts. */
  readonly title: PlainKey | undefined;
  readonly entries: readonly Entry[];
}

/** The fields of a form in its parts. Those that no part names come last. */
export function partsOf(entries: readonly Entry[]): readonly Part[] {
  if (entries.length < MANY_FIELDS) return [{ title: undefined, entries }];
  const own = entries.some(({ name }) => name === 'elements') ? groupsOfTariffs : groups;
  const named = own.map(({ title, names }) => ({
    title,
    entries: names.flatMap((name) => entries.filter((entry) => entry.name === name)),
  }));
  const others = entries.filter(({ name }) => !own.some(({ names }) => names.includes(name)));
  return [...named, { title: 'form.more' as const, entries: others }].filter(
    (part) => part.entries.length > 0,
  );
}
