import type { AttributesOf, CodeOption, GivenOf } from '../shared/field.js';
import {
  code,
  defineFields,
  flagOrDefault,
  given,
  numeric,
  requiredUint64,
  stamp,
  string,
  text,
  uint64,
  decimal,
  integer,
  requiredCount,
  references,
  requiredReference,
  sources,
  tokens,
  url,
} from '../shared/fields.js';
import { plugStandards, powerTypes } from '../plugs.js';
import { attributeCompleter, fillableNames } from '../shared/attributes.js';
import {
  ocpiCapabilities,
  ocpiConnectorCapabilities,
  ocpiParkingRestrictions,
  ocpiStatuses,
} from '../vocabulary.js';
import { stationMembers } from './station.members.js';

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
  available: code(stationStatuses, { label: 'Status' }),
  location_id: requiredUint64({ form: false }),
  created_at: stamp({ index: false }),
  updated_at: stamp({ index: false }),
  external_location_id: uint64(),
  external_station_id: uint64(),
  ...stationMembers,
});

export type StationAttributes = AttributesOf<typeof stationFields>;

/** The codes of the statuses, in their order. */
export const statusCodes: readonly string[] = stationStatuses.map(({ value }) => value);

const labels = new Map<string, string>(stationStatuses.map(({ value, label }) => [value, label]));

/** The label of a status code; null for an unknown code or none. */
export const statusLabel = (code: string | null): string | null =>
  code === null ? null : (labels.get(code) ?? null);

const formats = [
  { value: 'SOCKET', label: 'Socket' },
  { value: 'CABLE', label: 'Cable' },
] as const satisfies readonly CodeOption[];

const standardChoices: readonly CodeOption[] = plugStandards.map(({ token, words }) => ({
  value: token,
  label: words,
}));

/** Greatest number of tariffs of an entry of a station's connectors. */
export const MAX_TARIFFS = 20;

/** The members of an entry of a station's connectors; every other layer derives them from here. */
export const connectorFields = defineFields({
  connector_type_id: requiredReference('connector-types', { label: 'Connector type' }),
  count: requiredCount(1000),
  standard: string({ choices: () => standardChoices }, 64),
  format: code(formats),
  power_type: code(powerTypes),
  max_voltage: integer({ minimum: 1, maximum: 100_000 }),
  max_amperage: integer({ minimum: 1, maximum: 100_000 }),
  kilowatts: decimal({ minimum: 0.1, maximum: 100_000 }),
  capabilities: tokens({ choices: () => ocpiConnectorCapabilities }),
  terms_and_conditions: url(),
  tariff_ids: references('tariffs', MAX_TARIFFS),
  /** Those of its tariffs that it was given by their sources: their ids are among the others. */
  tariff_sources: sources(MAX_TARIFFS),
});

/** Connectors of a station that differ in nothing. */
export type StationConnector = AttributesOf<typeof connectorFields>;

/** An entry as it is given, or as earlier releases stored it: members that are absent are null. */
export type GivenConnector = GivenOf<typeof connectorFields>;

const complete = attributeCompleter(connectorFields);

/** The entries with all members of the catalogue, and no others. */
export const completeConnectors = (entries: readonly GivenConnector[]): readonly StationConnector[] =>
  entries.map(complete);

const identifying = fillableNames(connectorFields).filter((name) => name !== 'count');

/** What distinguishes an entry from the others of its station: everything but the count. */
export const connectorKey = (entry: GivenConnector): string =>
  JSON.stringify(identifying.map((name) => entry[name] ?? connectorFields[name].initial));

/** Whether two lists have the same entries, in any order. */
export function sameConnectors(
  current: readonly StationConnector[],
  wanted: readonly StationConnector[],
): boolean {
  const counts = new Map(current.map((entry) => [connectorKey(entry), entry.count]));
  return (
    current.length === wanted.length &&
    wanted.every((entry) => counts.get(connectorKey(entry)) === entry.count)
  );
}

/** What hubs and drivers need to know of a station beside its attributes; every other layer derives it from here. */
export const detailFields = defineFields({
  evse_id: string({ label: 'EVSE-ID' }, 48),
  physical_reference: string({}, 16),
  floor_level: string({}, 4),
  capabilities: tokens({ choices: () => ocpiCapabilities }),
  parking_restrictions: tokens({ choices: () => ocpiParkingRestrictions }),
  source_status: string({ words: ocpiStatuses.map(({ value }) => value) }),
});

/** What is observed of a station: the code of its status, and the word of the source for it. */
export const observationFields = defineFields({
  available: given(stationFields.available),
  source_status: detailFields.source_status,
});

export type EvseDetails = AttributesOf<typeof detailFields>;

/** All details: given ones that this release has, and initial values of the others. */
export const completeDetails = attributeCompleter(detailFields);

/** What flat formats (CSV, GeoJSON) show of a station beside its fields, in their order. None of it is set by import. */
export const stationColumns = [
  'status_code',
  'status_label',
  'status_observed_at',
  'location_name',
  'city',
  'country',
  'operator',
  'standards',
  'max_kilowatts',
  'evse_id',
  'source_feed',
  'source_id',
] as const;
