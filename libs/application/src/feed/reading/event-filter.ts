import {
  aggregates,
  connectorFields,
  eventTypes,
  sourceFields,
  type EventType,
  type LocationAttributes,
  type PresentStation,
} from '#domain';
import type { LoggedEvent } from '../../log/recorded-event.js';
import { foldedValue } from '../../records/search-entries.js';
import { parseBoundingBox } from '../../lists/list-parameters.js';
import { isWithin, splitAtAntimeridian, usablePosition } from '../../geo/geometry.js';
import type { BoundingBox } from '../../ports/list-query.js';
import { importId, parseFilterValues, stationId, type FilteredField } from '../../lists/filter-parameters.js';
import { InvalidParameter, type Parameters } from '../../lists/parameters.js';
import type { Position } from '../../log/position.js';

/** A condition on events, for every way by which they leave the service. */
export interface EventFilter {
  /** The same for filters that match the same events. */
  readonly key: string;
  /** Undefined for all types. */
  readonly types: ReadonlySet<EventType> | undefined;
  /** The imports that have sent their commands, null for none; undefined for the events of all. */
  readonly imports: Values | undefined;
  /** Undefined for the events of all records. */
  readonly station: StationFilter | undefined;
}

/** A condition on the stations of events. */
interface StationFilter {
  /** Ids of the stations; undefined for all. */
  readonly ids: Values | undefined;
  /** Tests that the station must all pass, in its state either before or after the event. */
  readonly tests: readonly StationTest[];
  /** Whether a test needs the location of the station. */
  readonly usesLocation: boolean;
}

/** A station before or after an event. Its location is undefined if no test needs it. */
export interface StationAtEvent {
  readonly station: PresentStation;
  readonly location?: LocationAttributes | undefined;
}

type Values = ReadonlySet<string | null>;
type StationTest = (at: StationAtEvent) => boolean;

/** The filters that compare values of the station. */
const valueFilters = {
  location_id: {
    field: aggregates.station.fields.location_id,
    valuesOf: ({ station }) => [station.attributes.location_id],
  },
  available: {
    field: aggregates.station.fields.available,
    valuesOf: ({ station }) => [station.attributes.available],
  },
  operator: {
    field: aggregates.location.fields.operator,
    valuesOf: ({ location }) => [location?.operator ?? null],
  },
  standard: {
    field: connectorFields.standard,
    valuesOf: ({ station }) => station.connectors.map(({ standard }) => standard),
  },
  source_feed: {
    field: sourceFields.source_feed,
    valuesOf: ({ station }) => [station.source?.feed ?? null],
  },
} satisfies Record<string, ValueFilter>;

interface ValueFilter {
  readonly field: FilteredField;
  readonly valuesOf: (at: StationAtEvent) => readonly (string | null)[];
}

type ValueFilterName = keyof typeof valueFilters;
const valueFilterNames = Object.keys(valueFilters) as readonly ValueFilterName[];

/** The parameters that are conditions on the station of an event. */
export const stationFilterNames = ['station_id', ...valueFilterNames, 'bbox'] as const;
/** The parameters that {@link parseEventFilter} reads. */
export const eventFilterNames = ['types', 'import', ...stationFilterNames] as const;

/**
 * The filter of query parameters, or of a JSON object with the same members.
 * @throws InvalidParameter a value is malformed, out of range, or not possible for its field
 */
export function parseEventFilter(parameters: Parameters): EventFilter {
  const types = parseTypes(parameters);
  const imports = valuesOf(parameters, 'import', importId);
  const ids = valuesOf(parameters, 'station_id', stationId);
  const values = valueFilterNames.flatMap((name) => {
    const wanted = valuesOf(parameters, name, valueFilters[name].field);
    return wanted ? [{ name, wanted }] : [];
  });
  const box = parseBoundingBox(parameters);
  const tests = [...values.map(({ name, wanted }) => hasAny(name, wanted)), ...(box ? [isIn(box)] : [])];
  const usesLocation = values.some(({ name }) => name === 'operator');
  const conditions = values.map(({ name, wanted }) => [name, sorted(wanted)]);
  return {
    key: JSON.stringify([sorted(types), sorted(imports), sorted(ids), conditions, box]),
    types,
    imports,
    station: ids || tests.length > 0 ? { ids, tests, usesLocation } : undefined,
  };
}

function parseTypes({ types }: Parameters): ReadonlySet<EventType> | undefined {
  if (types === undefined) return undefined;
  return new Set([types].flat().flatMap((text) => text.split(',').map(parseType)));
}

function parseType(text: string): EventType {
  const found = eventTypes.find((type) => type === text || type === `${text}.v1`);
  if (found) return found;
  throw new InvalidParameter(`types: ${text} is not a type of event; there are ${eventTypes.join(', ')}`);
}

function valuesOf(parameters: Parameters, name: string, field: FilteredField): Values | undefined {
  const values = parseFilterValues(parameters, name, field);
  return values && new Set(values);
}

const sorted = (values: ReadonlySet<string | null> | undefined) => values && [...values].sort();

function hasAny(name: ValueFilterName, wanted: Values): StationTest {
  const filter: ValueFilter = valueFilters[name];
  return (at) => filter.valuesOf(at).some((value) => wanted.has(foldedValue(value)));
}

function isIn(box: BoundingBox): StationTest {
  const boxes = splitAtAntimeridian(box);
  return ({ station }) => {
    const point = usablePosition(station.attributes);
    return point !== undefined && boxes.some((part) => isWithin(point, part));
  };
}

/** Whether all events of a filter's types match it, so that none needs to be looked at. */
export const isOfTypesAlone = ({ imports, station }: EventFilter): boolean => !imports && !station;

/** Whether an event matches as far as it tells itself. With tests, the states of its station decide. */
export function mayMatch({ types, imports, station }: EventFilter, logged: LoggedEvent): boolean {
  const { event, aggregate, importId: sender = null } = logged;
  if (types && !types.has(event.type)) return false;
  if (imports && !imports.has(sender)) return false;
  if (!station) return true;
  return aggregate.kind === 'station' && (!station.ids || station.ids.has(aggregate.id));
}

/** Whether a station passes all tests in one of its states before and after an event. */
export const matchesStation = ({ tests }: StationFilter, states: readonly StationAtEvent[]): boolean =>
  states.some((state) => tests.every((test) => test(state)));

export interface EventQuery {
  /** Undefined for the beginning. */
  readonly after: Position | undefined;
  readonly limit: number;
  /** Size of the data after which the page ends, in bytes; undefined for the size of a page. */
  readonly bytes?: number;
  readonly filter: EventFilter;
}

/** A query for the past, newest first. */
export interface PastQuery extends Omit<EventQuery, 'after'> {
  /** Undefined for the newest events. */
  readonly before: Position | undefined;
}

/** A query as text, the same for queries that have the same results. */
export const queryKey = ({ after, limit, bytes, filter }: EventQuery): string =>
  JSON.stringify([after, limit, bytes, filter.key]);
