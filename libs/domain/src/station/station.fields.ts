import type { AttributesOf, CodeOption } from '../shared/field.js';
import {
  code,
  defineFields,
  flagOrDefault,
  numeric,
  requiredUint64,
  stamp,
  string,
  text,
  uint64,
} from '../shared/fields.js';

export const stationStatuses = [
  { value: '0', label: 'Unknown' },
  { value: '1', label: 'Available' },
  { value: '2', label: 'In Use' },
  { value: '3', label: 'Offline' },
  { value: '4', label: 'Under Repair' },
] as const satisfies readonly CodeOption[];

/** The fields of a station; every other layer derives them from here. */
export const stationFields = defineFields({
  name: text(),
  latitude: numeric(),
  longitude: numeric(),
  cost: text(),
  cost_description: text({ form: 'textarea' }),
  manufacturer: text(),
  model: text(),
  pwps_version: string({ label: 'PWPS version' }),
  qr_enabled: flagOrDefault(false, { label: 'QR enabled' }),
  outlets: text({ form: 'textarea' }),
  hours: string(),
  pre_charge_instructions: text({ label: 'Pre-charge instructions', form: 'textarea' }),
  available: code(stationStatuses),
  location_id: requiredUint64({ form: false }),
  created_at: stamp({ index: false }),
  updated_at: stamp({ index: false }),
  external_location_id: uint64(),
  external_station_id: uint64(),
});

export type StationAttributes = AttributesOf<typeof stationFields>;

/** The codes of the statuses, in their order. */
export const statusCodes: readonly string[] = stationStatuses.map(({ value }) => value);

const labels = new Map<string, string>(stationStatuses.map(({ value, label }) => [value, label]));

/** The label of a status code; null for an unknown code or none. */
export const statusLabel = (code: string | null): string | null =>
  code === null ? null : (labels.get(code) ?? null);
