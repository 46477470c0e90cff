import { powerTypes } from '../plugs.js';
import { attributeCompleter, fillableNames } from '../shared/attributes.js';
import type { AttributesOf, CodeOption, GivenOf } from '../shared/field.js';
import {
  code,
  decimal,
  defineFields,
  integer,
  requiredCount,
  requiredReference,
  string,
} from '../shared/fields.js';

const formats = [
  { value: 'SOCKET', label: 'Socket' },
  { value: 'CABLE', label: 'Cable' },
] as const satisfies readonly CodeOption[];

/** The members of an entry of a station's connectors; every other layer derives them from here. */
export const connectorFields = defineFields({
  connector_type_id: requiredReference({ label: 'Connector type' }),
  count: requiredCount(1000),
  standard: string({}, 64),
  format: code(formats),
  power_type: code(powerTypes),
  max_voltage: integer({ minimum: 1, maximum: 100_000 }),
  max_amperage: integer({ minimum: 1, maximum: 100_000 }),
  kilowatts: decimal({ minimum: 0.1, maximum: 100_000 }),
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
  JSON.stringify(identifying.map((name) => entry[name] ?? null));

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
