import {
  aggregates,
  detailFields,
  parseNumeric,
  sourceFields,
  stationStatuses,
  type AggregateKind,
  type ConnectorTypeAttributes,
  type DomainState,
  type Field,
  type Fields,
  type KnownLocation,
  type LocationAttributes,
  type PresentStation,
  type Source,
  type StationConnector,
} from '#domain';
import { fold, wordsIn, wordsOf } from './text-folding.js';
import type { GeoPoint } from '../ports/list-query.js';
import { usablePosition } from '../geo/geometry.js';
import { withDerived } from './derived-values.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { hoursKeyOf } from './opening-hours.js';
import { pricesKeyOf } from './prices-key.js';
import { attributesOf, readPart } from './record-parts.js';

/** The indexed values of a record. */
export interface SearchEntry {
  /** Folded value by field, for the fields with a filter. */
  readonly filters: Readonly<Record<string, string | null>>;
  /** Distinct folded words of the text fields, without those of a station's status. */
  readonly words: readonly string[];
  /** Folded words of a station's status. They are separate because the status changes most often. */
  readonly statusWords?: readonly string[];
  /** The position of a station or location, if it is valid. */
  readonly point?: GeoPoint;
  /** The entries of a station's connectors. */
  readonly connectors?: readonly SearchableConnector[];
  /** When a station's status was last observed, if it was: RFC 3339 in UTC with milliseconds. */
  readonly observedAt?: string;
  /** The key of the hours of a location, or of that of a station; null if they are unknown. */
  readonly hours?: string | null;
  /** The key of what a session costs at a station; null if its connectors name no tariff. */
  readonly prices?: string | null;
  /** Since when a station has its status, if it was ever observed; as above. */
  readonly changedAt?: string;
}

/** What an entry of a station's connectors is filtered by: folded values. */
export interface SearchableConnector {
  readonly connector_type_id: string;
  readonly standard: string | null;
  readonly format: string | null;
  readonly power_type: string | null;
  /** That of the connector type if the entry has none. */
  readonly kilowatts: number | null;
}

/** The attributes of related records by which a station is found too. */
export interface RelatedRecords {
  readonly location: LocationAttributes | undefined;
  /** Of each entry of the station's connectors; undefined if the type is not known or removed. */
  readonly connectorTypes: readonly (ConnectorTypeAttributes | undefined)[];
}

const searchableFields = (kind: AggregateKind): Fields =>
  Object.fromEntries(Object.entries<Field>(aggregates[kind].fields).filter(([, field]) => field.searchable));

const ofLocation = aggregates.location.fields;

/**
 * The fields with a filter, by kind of record: its own, some of what is beside them, and for a station some of its
 * location's.
 */
export const filterFields: Record<AggregateKind, Fields> = {
  station: {
    ...searchableFields('station'),
    ...{ city: ofLocation.city, country: ofLocation.country, operator: ofLocation.operator },
    ...{ evse_id: detailFields.evse_id, ...sourceFields },
  },
  'connector-type': { ...searchableFields('connector-type'), ...sourceFields },
  location: { ...searchableFields('location'), retired: ofLocation.retired, ...sourceFields },
  tariff: { ...searchableFields('tariff'), ...sourceFields },
};

/** The names of the fields with a filter. */
export const filterNames: Record<AggregateKind, readonly string[]> = {
  station: Object.keys(filterFields.station),
  'connector-type': Object.keys(filterFields['connector-type']),
  location: Object.keys(filterFields.location),
  tariff: Object.keys(filterFields.tariff),
};

export function stationEntry(station: PresentStation, related: RelatedRecords): SearchEntry {
  const { attributes, connectors, details, observed, source } = station;
  const { name, address, city, country, operator }: Partial<LocationAttributes> = related.location ?? {};
  const { evse_id } = details;
  const typeNames = related.connectorTypes.map((type) => type?.name);
  const texts = [name, address, city, operator, ...typeNames, evse_id, source?.id];
  const point = usablePosition(attributes);
  const beside = { city, country, operator, evse_id, ...sourceValues(source) };
  const filters = filtersOf('station', attributes, beside);
  return {
    filters,
    words: distinctWords('station', attributes, filters, texts),
    statusWords: statusWords(attributes.available),
    hours: hoursKeyOf(related.location),
    prices: pricesKeyOf(connectors, related.location),
    connectors: connectors.map((entry, index) => connectorEntry(entry, related.connectorTypes[index])),
    ...(point && { point }),
    ...(observed && { observedAt: observed.observed_at, changedAt: observed.changed_at }),
  };
}

const connectorEntry = (
  { connector_type_id, standard, format, power_type, kilowatts }: StationConnector,
  type: ConnectorTypeAttributes | undefined,
): SearchableConnector => ({
  connector_type_id,
  standard: foldedValue(standard),
  format: foldedValue(format),
  power_type: foldedValue(power_type),
  kilowatts: effectiveKilowatts({ kilowatts }, type),
});

/** The power of an entry of a station's connectors: that of the connector type if it has none. */
export const effectiveKilowatts = (
  { kilowatts }: Pick<StationConnector, 'kilowatts'>,
  type: ConnectorTypeAttributes | undefined,
): number | null => kilowatts ?? kilowattsIn(type?.kilowatts);

/** The power that a connector type's text is: a number of kilowatts, 0 or more. */
function kilowattsIn(text: string | null | undefined): number | null {
  const kilowatts = typeof text === 'string' && numeric(text).ok ? Number(text) : NaN;
  return kilowatts >= 0 && kilowatts < Infinity ? kilowatts : null;
}

const numeric = parseNumeric(255);

/** What a record that is no station is found by. */
export function recordEntry(kind: Exclude<AggregateKind, 'station'>, state: DomainState): SearchEntry {
  const { attributes: said, source } = state as KnownLocation;
  const attributes = kind === 'location' ? withDerived(said).attributes : said;
  const beside = { retired: state.kind === 'retired', ...sourceValues(source) };
  const filters = filtersOf(kind, attributes, beside);
  const found = { filters, words: distinctWords(kind, attributes, filters, []) };
  if (kind !== 'location') return found;
  const point = usablePosition(attributes);
  return { ...found, hours: hoursKeyOf(attributes), ...(point && { point }) };
}

const wordsByStatus: ReadonlyMap<string | null, readonly string[]> = new Map(
  stationStatuses.map(({ value, label }) => [value, [...new Set([value, label].flatMap(wordsOf))]]),
);

/** The folded words of a status: its code and the words of its label. */
export const statusWords = (code: string | null): readonly string[] => wordsByStatus.get(code) ?? [];

/**
 * The codes of the statuses that have the word.
 * @param asPrefix whether the word may be a prefix of theirs
 */
export const statusesFoundBy = (word: string, asPrefix: boolean): readonly string[] =>
  stationStatuses.flatMap(({ value }) => {
    const isFound = statusWords(value).some((own) => (asPrefix ? own.startsWith(word) : own === word));
    return isFound ? [value] : [];
  });

const sourceValues = (source: Source | null) => ({
  source_feed: source?.feed ?? null,
  source_id: source?.id ?? null,
});

type Values = Readonly<Record<string, unknown>>;

/** @param beside further values that have a filter, but are not attributes of the record */
function filtersOf(kind: AggregateKind, attributes: object, beside: Values): SearchEntry['filters'] {
  const values = attributes as Values;
  const filters: Record<string, string | null> = {};
  for (const name of filterNames[kind])
    filters[name] = foldedValue(name in beside ? beside[name] : values[name]);
  return filters;
}

/** @param more texts that are not attributes of the record */
function distinctWords(
  kind: AggregateKind,
  attributes: object,
  filters: SearchEntry['filters'],
  more: readonly (string | null | undefined)[],
): readonly string[] {
  const values = attributes as Values;
  const found = new Set<string>();
  // The filter values are folded already.
  for (const name of textNames[kind]) if (typeof values[name] === 'string') addWords(found, filters[name]);
  for (const text of more) addWords(found, text && fold(text));
  return [...found];
}

/** The value that filters compare: folded text, `true` or `false`, or null. */
export function foldedValue(value: unknown): string | null {
  if (typeof value === 'string') return fold(value);
  return typeof value === 'boolean' ? String(value) : null;
}

const textNames: Record<AggregateKind, readonly string[]> = {
  station: Object.keys(searchableFields('station')).filter((name) => name !== 'available'),
  'connector-type': Object.keys(searchableFields('connector-type')),
  location: Object.keys(searchableFields('location')),
  tariff: Object.keys(searchableFields('tariff')),
};

function addWords(found: Set<string>, folded: string | null | undefined): void {
  if (folded) for (const word of wordsIn(folded)) found.add(word);
}

/** The folded words of a removed station: its record shows nothing of its location and its connector types. */
export function removedStationWords(record: StoredRecord): readonly string[] {
  const attributes = attributesOf(record);
  const source = readPart(record, 'source');
  const texts = [readPart(record, 'details')?.evse_id, source?.id];
  return distinctWords('station', attributes, filtersOf('station', attributes, {}), texts);
}

/** What removed records are found by: feed and id of a source, as filters compare them. */
export const foldedSource = ({ feed, id }: Source): string => `${fold(feed)}\n${fold(id)}`;

/** The folded source of a removed record; null for one that is not removed or has no source. */
export function removedSourceOf(record: Pick<StoredRecord, 'removed' | 'rest'>): string | null {
  const source = record.removed ? readPart(record, 'source') : null;
  return source ? foldedSource(source) : null;
}
