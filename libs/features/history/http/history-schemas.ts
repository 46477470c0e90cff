import {
  connectorTypeEventTypes,
  locationEventTypes,
  stationEventTypes,
  statusCodes,
  statusLabel,
  tariffEventTypes,
  type EventType,
} from '#domain';
import { constant, listOf, object, oneOfTypes, orNull, ref, type JsonSchema } from '#http';
import { nextCursor, partOf, stationsByStatus, timestamp, uuid, version } from '#http/openapi';

const seconds = (description: string): JsonSchema => ({ type: 'number', minimum: 0, description });

/** How long a station had each status between two times. */
const members: Readonly<Record<string, JsonSchema>> = {
  from: timestamp,
  to: timestamp,
  seconds: object({
    ...Object.fromEntries(statusCodes.map((code) => [code, seconds(statusLabel(code) ?? '')])),
    none: seconds('Without a status: before the first report, after the removal, or reported as none.'),
  }),
  known_seconds: seconds('The time with a known status: all statuses but Unknown.'),
  uptime: {
    type: ['number', 'null'],
    minimum: 0,
    maximum: 1,
    description:
      'The fraction of the known time in which the station was available or in use; null without known time.',
  },
};

/** The same for the whole time, and with `split` for each of its parts. */
const uptime: JsonSchema = object({ ...members, parts: listOf(object(members)) }, Object.keys(members));

const summaryHistory: JsonSchema = object({
  items: {
    ...listOf(object({ at: timestamp, by_status: stationsByStatus })),
    description: 'Oldest first.',
  },
});

/** An event of one type in the history of a record. */
const historyItem = (type: EventType): JsonSchema =>
  object(
    {
      type: constant(type),
      version,
      occurred_at: timestamp,
      caller: orNull({ type: 'string' }),
      command_id: orNull(uuid),
      import_id: uuid,
      data: ref(partOf(type, 'Data')),
    },
    ['type', 'version', 'occurred_at', 'caller', 'command_id', 'data'],
  );

/** The types of events in the history of each kind of record, by the names of their schemas. */
const historyTypes: Readonly<Record<string, readonly EventType[]>> = {
  History: stationEventTypes,
  LocationHistory: locationEventTypes,
  ConnectorTypeHistory: connectorTypeEventTypes,
  TariffHistory: tariffEventTypes,
};

/** The schemas of a history: a page, an item, and the item of each type of event. */
const schemasOfHistory = (
  name: string,
  types: readonly EventType[],
): readonly (readonly [string, JsonSchema])[] => [
  [`${name}Page`, object({ items: listOf(ref(`${name}Item`)), next: nextCursor })],
  [`${name}Item`, oneOfTypes(types, (type) => partOf(type, 'HistoryItem'))],
  ...types.map((type) => [partOf(type, 'HistoryItem'), historyItem(type)] as const),
];

/** The schemas of the feature, by name. */
export const historySchemas: Readonly<Record<string, JsonSchema>> = {
  Uptime: uptime,
  SummaryHistory: summaryHistory,
  ...Object.fromEntries(
    Object.entries(historyTypes).flatMap(([name, types]) => schemasOfHistory(name, types)),
  ),
};
