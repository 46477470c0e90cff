import { readParts, type RecordParts, type AttributeValue } from './record-parts.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { stationColumns, type AggregateKind } from '#domain';

type ValueOf = (parts: Partial<RecordParts>) => AttributeValue | undefined;
type Columns = Readonly<Record<string, ValueOf>>;

const ofSource = {
  source_feed: ({ source }) => source?.feed,
  source_id: ({ source }) => source?.id,
} satisfies Columns;

const ofLocation = { ...ofSource, derived: ({ derived }) => derived } satisfies Columns;

const ofStation = {
  status_code: ({ status }) => status?.code,
  status_label: ({ status }) => status?.label,
  status_observed_at: ({ status }) => status?.observed_at,
  location_name: ({ location }) => location?.name,
  city: ({ location }) => location?.city,
  country: ({ location }) => location?.country,
  operator: ({ related }) => related?.operator,
  standards: ({ connectors }) => distinct(connectors?.map(({ standard }) => standard)),
  max_kilowatts: ({ related }) => related?.max_kilowatts,
  evse_id: ({ details }) => details?.evse_id,
  ...ofSource,
} satisfies Record<(typeof stationColumns)[number], ValueOf>;

const columns = {
  station: ofStation,
  'connector-type': ofSource,
  location: ofLocation,
  tariff: ofSource,
} satisfies Record<AggregateKind, Columns>;

/** The names of a kind's flat columns. */
export type FlatColumn<Kind extends AggregateKind> = keyof (typeof columns)[Kind];

/** A value for each flat column. */
export type FlatValues = Readonly<Record<string, AttributeValue>>;

/** The names of the columns that flat formats have after the attributes, in their order. */
export const flatNames = (kind: AggregateKind): readonly string[] =>
  kind === 'station' ? stationColumns : Object.keys(columns[kind]);

/** The values of the columns that flat formats have after the attributes: what JSON has in objects and lists. */
export function flatValues(kind: AggregateKind, record: Pick<StoredRecord, 'rest'>): FlatValues {
  const parts = readParts(record);
  const all: Columns = columns[kind];
  return Object.fromEntries(flatNames(kind).map((name) => [name, all[name]?.(parts) ?? null]));
}

const distinct = (values: readonly (string | null | undefined)[] = []): readonly string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];
