import {
  aggregates,
  stationStatuses,
  type AggregateKind,
  type DomainState,
  type Field,
  type KnownLocation,
  type LocationAttributes,
  type PresentStation,
} from '#domain';
import { fold, wordsOf } from '../queries/folding.js';
import { usablePosition, type GeoPoint } from '../queries/position-on-map.js';

/** How a record is found. */
export interface SearchEntry {
  /** Folded value by field, of the fields that have a filter. */
  readonly filters: Readonly<Record<string, string | null>>;
  /** Folded words, each once, but those of a station's status. */
  readonly words: readonly string[];
  /** Folded words of a station's status, which changes more often than all else. */
  readonly statusWords?: readonly string[];
  /** Where a station is, if it is on the map. */
  readonly point?: GeoPoint;
  /** The connector types that a station has. */
  readonly connectorTypes?: readonly string[];
  /** When a station's status was last observed, if ever: RFC 3339 in UTC with milliseconds. */
  readonly observedAt?: string;
}

/** What a station is found by beyond its own attributes. */
export interface StationSurroundings {
  readonly location: LocationAttributes | undefined;
  readonly connectorTypeNames: readonly string[];
}

const searchableNames = (kind: AggregateKind): readonly string[] =>
  Object.entries<Field>(aggregates[kind].fields).flatMap(([name, field]) => (field.searchable ? [name] : []));

/** The fields with a filter, by kind of record; a station is filtered by its location's city and country too. */
export const filterNames: Record<AggregateKind, readonly string[]> = {
  station: [...searchableNames('station'), 'city', 'country'],
  'connector-type': searchableNames('connector-type'),
  location: [...searchableNames('location'), 'retired'],
};

export function stationEntry(station: PresentStation, around: StationSurroundings): SearchEntry {
  const { attributes, connectors, observed } = station;
  const { name = null, address = null, city = null, country = null } = around.location ?? {};
  const near = [name, address, city, ...around.connectorTypeNames];
  const point = usablePosition(attributes);
  return {
    ...entry('station', { ...attributes, city, country }, near),
    statusWords: statusWords(attributes.available),
    ...(point && { point }),
    connectorTypes: connectors.map(({ connector_type_id }) => connector_type_id),
    ...(observed && { observedAt: observed.observed_at }),
  };
}

export function recordEntry(kind: 'connector-type' | 'location', state: DomainState): SearchEntry {
  const { attributes } = state as KnownLocation;
  return entry(kind, { ...attributes, retired: state.kind === 'retired' }, []);
}

const wordsByStatus: ReadonlyMap<string | null, readonly string[]> = new Map(
  stationStatuses.map(({ value, label }) => [value, distinctWords([value, label])]),
);

/** The folded words by which stations of a status are found: its code and its label's. */
export const statusWords = (code: string | null): readonly string[] => wordsByStatus.get(code) ?? [];

/**
 * The codes of the statuses that a word finds.
 * @param asBeginning whether the word may be the beginning of one
 */
export const statusesFoundBy = (word: string, asBeginning: boolean): readonly string[] =>
  stationStatuses.flatMap(({ value }) => {
    const isFound = statusWords(value).some((own) => (asBeginning ? own.startsWith(word) : own === word));
    return isFound ? [value] : [];
  });

type Values = Readonly<Record<string, unknown>>;

function entry(kind: AggregateKind, values: Values, more: readonly (string | null)[]): SearchEntry {
  const filters: Record<string, string | null> = {};
  for (const name of filterNames[kind]) filters[name] = foldedValue(values[name]);
  return { filters, words: distinctWords([...textValues(kind, values), ...more]) };
}

/** A value as filters compare it. */
export function foldedValue(value: unknown): string | null {
  if (typeof value === 'string') return fold(value);
  return typeof value === 'boolean' ? String(value) : null;
}

const textNames: Record<AggregateKind, readonly string[]> = {
  station: searchableNames('station').filter((name) => name !== 'available'),
  'connector-type': searchableNames('connector-type'),
  location: searchableNames('location'),
};

const textValues = (kind: AggregateKind, values: Values): readonly (string | null)[] =>
  textNames[kind].map((name) => (typeof values[name] === 'string' ? values[name] : null));

function distinctWords(texts: readonly (string | null)[]): readonly string[] {
  const found = new Set<string>();
  for (const text of texts) if (text) for (const word of wordsOf(text)) found.add(word);
  return [...found];
}
