import { idOfSource } from '#application/views';
import { attributesIn, besideIn, saidIn } from '#client';
import {
  DEFAULT_PHOTO,
  aggregates,
  isStoredPhoto,
  replacingPatch,
  type AggregateKind,
  type Field,
} from '#domain';
import type { RecordSource } from '#formats/reading';

type Attributes = Readonly<Record<string, unknown>>;

/** A record of the directory, as lists have it. */
export interface ListedRecord {
  readonly id: string;
  readonly version: number;
  readonly attributes: Attributes;
  /** Of a location: the names of the attributes that nobody has said. */
  readonly derived?: readonly string[];
  readonly source: RecordSource | null;
  /** Null if it has none; absent if the caller may not know them. */
  readonly extensions?: Attributes | null;
}

interface ListedConnector {
  readonly connector_type_id: string;
  readonly name: string | null;
  /** Those that its sources name too. */
  readonly tariff_ids?: readonly string[];
  readonly tariff_sources?: readonly RecordSource[];
}

export interface ListedStation extends ListedRecord {
  readonly status: { readonly code: string | null; readonly observed_at: string | null };
  readonly connectors: readonly ListedConnector[];
  readonly details: Attributes;
}

/** A command of the bulk interface. */
export type CommandLine = Readonly<Record<string, unknown>> & { readonly type: string };

/** The feed of records that have none. */
export const FEED = 'directory';

/** The members that can't be set, undefined, so that JSON leaves them out. */
const unset = (kind: AggregateKind): Attributes =>
  Object.fromEntries(
    Object.entries<Field>(aggregates[kind].fields).flatMap(([name, { fillable }]) =>
      fillable ? [] : [[name, undefined]],
    ),
  );
const notSet = {
  station: unset('station'),
  type: unset('connector-type'),
  location: unset('location'),
  tariff: unset('tariff'),
};

/** The source from which the copy's id is derived. An attribution is not a part of it. */
export const sourceOf = ({ id, source }: Pick<ListedRecord, 'id' | 'source'>): RecordSource =>
  source ? { feed: source.feed, id: source.id } : { feed: FEED, id };

/** A location's id belongs to whoever registers it, so one without source keeps its id. */
const targetOf = (record: ListedRecord) =>
  record.source === null ? { id: record.id } : { source: sourceOf(record) };

/** Null removes those that a copy has; where they are not shown, it keeps its own. */
const extensionsOf = ({ extensions }: ListedRecord) => (extensions === undefined ? {} : { extensions });

/** Executed for a new record only. */
const NEW_ONLY = { expected_version: 0 };

/** What a patch of all of a record's attributes has, also where it changes a record with others. A copy derives what nobody has said. */
const patchOf = (kind: AggregateKind, record: ListedRecord): Attributes => ({
  ...saidIn(record),
  ...replacingPatch(aggregates[kind].fields, besideIn(kind, record)),
});

export const registered = (location: ListedRecord): CommandLine => ({
  type: 'RegisterLocation',
  ...targetOf(location),
  data: { ...attributesIn('location', location), ...notSet.location },
  ...extensionsOf(location),
});

/** Before its stations, a retired location is registered, but only where it is new: it would not stay retired. */
export const registeredBeforeRetirement = (location: ListedRecord): CommandLine[] => [
  { ...registered(location), ...NEW_ONLY },
  {
    type: 'UpdateLocation',
    id: location.id,
    data: { ...patchOf('location', location), ...notSet.location },
    ...extensionsOf(location),
  },
];

export const retired = (location: ListedRecord): CommandLine => ({
  type: 'RetireLocation',
  ...targetOf(location),
  data: {},
});

/** A photo that was uploaded is not copied, and its path is left out. */
export function connectorType(record: ListedRecord): CommandLine {
  const { photo } = record.attributes;
  const isOwn = typeof photo === 'string' && photo !== DEFAULT_PHOTO && !isStoredPhoto(photo);
  const data = { ...record.attributes, ...notSet.type, photo: isOwn ? photo : undefined };
  return { type: 'UpsertConnectorType', source: sourceOf(record), data };
}

/** Before the stations that have it, a removed type is created, but only where it is new. */
export const connectorTypeBeforeRemoval = (record: ListedRecord): CommandLine => ({
  ...connectorType(record),
  ...NEW_ONLY,
});

export const connectorTypeRemoved = (record: ListedRecord): CommandLine => ({
  type: 'RemoveConnectorType',
  source: sourceOf(record),
  data: {},
});

/** What a patch of all attributes has: an object unsets the members that a copy has beyond it. */
export const tariff = (record: ListedRecord): CommandLine => ({
  type: 'UpsertTariff',
  source: sourceOf(record),
  data: { ...replacingPatch(aggregates.tariff.fields, record.attributes), ...notSet.tariff },
  ...extensionsOf(record),
});

/** The sources that the records which a station refers to have in the copy. */
export interface SourcesInCopy {
  readonly ofType: (id: string) => RecordSource;
  /** Undefined if the directory has no such tariff. */
  readonly ofTariff: (id: string) => RecordSource | undefined;
}

/** Those of an entry by their sources, and the ids of those whose sources are not known. */
function tariffsOf({ tariff_ids = [], tariff_sources = [] }: ListedConnector, { ofTariff }: SourcesInCopy) {
  const named = new Set(tariff_sources.map((source) => idOfSource('tariff', source)));
  const others = tariff_ids.filter((id) => !named.has(id));
  const sources = others.flatMap((id) => ofTariff(id) ?? []);
  return {
    tariff_ids: others.filter((id) => ofTariff(id) === undefined),
    tariff_sources: [...tariff_sources, ...sources],
  };
}

export function station(record: ListedStation, copy: SourcesInCopy): CommandLine {
  const { status, connectors, details } = record;
  const { code, observed_at } = status;
  return {
    type: 'UpsertStation',
    source: sourceOf(record),
    // A new station without a status has no time of one.
    ...(code !== null && observed_at !== null && { observed_at }),
    data: { ...patchOf('station', record), ...notSet.station },
    // JSON leaves out the name, which only lists have.
    connectors: connectors.map(({ connector_type_id, ...entry }) => ({
      connector_type_source: copy.ofType(connector_type_id),
      ...entry,
      ...tariffsOf({ connector_type_id, ...entry }, copy),
      name: undefined,
    })),
    details,
    ...extensionsOf(record),
  };
}
