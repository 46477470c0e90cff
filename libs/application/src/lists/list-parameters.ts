import { aggregates, hasNulOrLoneSurrogate, parseTimestamp, type AggregateKind } from '#domain';
import type { QueryTime } from '../records/freshness.js';
import { filterFields } from '../records/search-entries.js';
import {
  connectorParameters,
  importId,
  parseConnectorCondition,
  parseFilterValues,
  stationIds,
  type ListFilter,
} from './filter-parameters.js';
import { parsePrice, priceParameters } from './price-parameters.js';
import { wordsOf } from '../records/text-folding.js';
import {
  LAST_IMPORT,
  RECORD_ID,
  sortFields,
  type Filter,
  type ListQuery,
  type Matching,
  type Sort,
  type BoundingBox,
  type Circle,
} from '../ports/list-query.js';
import {
  InvalidParameter,
  given,
  numeric,
  parseFlag,
  singleValue,
  parseTimeOrDate,
  parseLimit,
  type Parameters,
} from './parameters.js';
import { normalizeLongitudes } from '../geo/geometry.js';

const MAX_QUERY_LENGTH = 1000;

const lastImport = { [LAST_IMPORT]: importId };

/** The fields that lists are filtered by. The status of a location is that of one of its stations. */
export const listFilters: Record<AggregateKind, Readonly<Record<string, ListFilter>>> = {
  station: { [RECORD_ID]: stationIds, ...filterFields.station, ...lastImport },
  'connector-type': { ...filterFields['connector-type'], ...lastImport },
  location: { ...filterFields.location, available: aggregates.station.fields.available, ...lastImport },
  tariff: { ...filterFields.tariff, ...lastImport },
};

/** Further parameters of lists, beside filters and words. */
const areaParameters = ['near', 'radius', 'bbox'] as const;
export const locationParameters = [...areaParameters, 'open_at'] as const;
export const stationParameters = [...connectorParameters, ...locationParameters, 'stale'] as const;
const plainNames = ['q', 'updated_since', 'sort', 'limit', 'cursor', 'total'];

const namesByKind: Record<AggregateKind, ReadonlySet<string>> = {
  station: new Set([...plainNames, ...stationParameters, ...priceParameters]),
  'connector-type': new Set(plainNames),
  location: new Set([...plainNames, ...locationParameters]),
  tariff: new Set(plainNames),
};

const currentTime = (): QueryTime => ({ now: new Date().toISOString() });

/**
 * Parses the parameters of a list, except the cursor.
 * @throws InvalidParameter a parameter is unknown, invalid, repeated, or lacks another parameter that it needs
 */
export function parseListParameters(
  kind: AggregateKind,
  parameters: Parameters,
  time: QueryTime = currentTime(),
): ListQuery {
  const filters = parseFilters(kind, parameters);
  const near = parseNear(parameters);
  const conditions = {
    connector: parseConnectorCondition(parameters),
    near,
    bbox: parseBoundingBox(parameters),
    freshness: parseFreshness(parameters, time.staleBefore),
    openAt: parseOpenAt(parameters, time.now),
    updatedSince: parseTimeOrDate(parameters, 'updated_since'),
    price: kind === 'station' ? parsePrice(parameters, time.now) : undefined,
  };
  const words = parseWords(parameters);
  const { bbox, price } = conditions;
  const isNarrow = words.length > 0 || near || bbox || filters.some(({ field }) => field === 'location_id');
  return {
    words,
    filters,
    ...given(conditions),
    sort: parseSort(kind, parameters, {
      distance: near !== undefined,
      price: price !== undefined && Boolean(isNarrow),
    }),
    limit: parseLimit(parameters),
    total: parseFlag(parameters, 'total') ?? false,
  };
}

/** Parameters of lists that other queries do not have. */
const pagingParameters: readonly string[] = ['sort', 'limit', 'cursor', 'total'];

/**
 * Parses the conditions of a query without paging: the filters of station lists.
 * @throws InvalidParameter a parameter is not a filter of stations, or has an invalid value
 */
export function parseMatching(parameters: Parameters, time: QueryTime = currentTime()): Matching {
  const name = [...pagingParameters, ...priceParameters].find((known) => Object.hasOwn(parameters, known));
  if (name !== undefined) throw new InvalidParameter(`${name} is not a parameter of this path`);
  const members = Object.entries(parseListParameters('station', parameters, time));
  return Object.fromEntries(
    members.filter(([member]) => !pagingParameters.includes(member)),
  ) as unknown as Matching;
}

function parseFilters(kind: AggregateKind, parameters: Parameters): readonly Filter[] {
  const fields = listFilters[kind];
  return Object.keys(parameters)
    .filter((name) => !namesByKind[kind].has(name))
    .map((name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field) throw new InvalidParameter(`${name} is not a parameter of this list`);
      return { field: name, values: parseFilterValues(parameters, name, field) ?? [] };
    });
}

/** The folded words of `q`. @throws InvalidParameter it is too long, or has a character that is not allowed */
export function parseWords(parameters: Parameters): readonly string[] {
  const text = singleValue(parameters, 'q') ?? '';
  if (text.length > MAX_QUERY_LENGTH) {
    throw new InvalidParameter(`q can have at most ${MAX_QUERY_LENGTH} characters`);
  }
  // Their words would be left out, so that all records match.
  if (hasNulOrLoneSurrogate(text)) throw new InvalidParameter('q has a character that is not allowed');
  return wordsOf(text);
}

function parseFreshness(parameters: Parameters, before: string | undefined): ListQuery['freshness'] {
  const stale = parseFlag(parameters, 'stale');
  if (stale === undefined) return undefined;
  if (before !== undefined) return { stale, before };
  throw new InvalidParameter('stale needs the setting STATUS_TTL_SECONDS: without it no status goes stale');
}

function parseOpenAt(parameters: Parameters, now: string): ListQuery['openAt'] {
  const text = singleValue(parameters, 'open_at');
  if (text === undefined) return undefined;
  if (text === 'now') return { at: now, isNow: true };
  const parsed = parseTimestamp(text);
  if (parsed.ok) return { at: parsed.value, isNow: false };
  throw new InvalidParameter('open_at must be now or an RFC 3339 time, for example 2026-11-21T08:00:00Z');
}

/** @param has whether records have what a query alone gives them */
function parseSort(
  kind: AggregateKind,
  parameters: Parameters,
  has: Readonly<Record<'distance' | 'price', boolean>>,
): Sort {
  const text = singleValue(parameters, 'sort') ?? (has.distance ? 'distance' : 'name');
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const fields = sortFields[kind];
  const given = (['distance', 'price'] as const).filter((field) => has[field]);
  const by = [...fields, ...given].find((field) => field === name);
  if (by) return { by, descending };
  if (name === 'distance') throw new InvalidParameter('sort by distance needs near');
  if (name === 'price' && kind === 'station')
    throw new InvalidParameter(
      'sort by price needs price_kwh and price_minutes, and near, bbox, location_id or q',
    );
  throw new InvalidParameter(`sort must be one of ${fields.join(', ')}, with - before it for descending`);
}

const DEFAULT_RADIUS = 10_000;
const MAX_RADIUS = 500_000;

const isLatitude = (degrees: number) => Math.abs(degrees) <= 90;
const isLongitude = (degrees: number) => Math.abs(degrees) <= 180;

/**
 * The circle of the parameters `near` and `radius`, if given.
 * @throws InvalidParameter one is malformed, out of its range, or `radius` has no `near`
 */
export function parseNear(parameters: Parameters): Circle | undefined {
  const near = singleValue(parameters, 'near');
  const radius = parseRadius(singleValue(parameters, 'radius'));
  if (near === undefined) {
    if (radius !== undefined) throw new InvalidParameter('radius needs near');
    return undefined;
  }
  const [latitude, longitude] = numbers(near, 2) as [number, number];
  if (!isLatitude(latitude) || !isLongitude(longitude))
    throw new InvalidParameter('near must be latitude,longitude in degrees, for example 52.52,13.405');
  return { centre: { latitude, longitude }, radius: radius ?? DEFAULT_RADIUS };
}

function parseRadius(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [radius] = numbers(text, 1) as [number];
  if (radius > 0 && radius <= MAX_RADIUS) return radius;
  throw new InvalidParameter(`radius must be a number of metres above 0, at most ${MAX_RADIUS}`);
}

/**
 * The box of the parameter `bbox`, if given. It may cross the antimeridian. Longitudes beyond ±180 are normalized.
 * @throws InvalidParameter it is malformed or out of its range
 */
export function parseBoundingBox(parameters: Parameters): BoundingBox | undefined {
  const text = singleValue(parameters, 'bbox');
  if (text === undefined) return undefined;
  const [west, south, east, north] = numbers(text, 4) as [number, number, number, number];
  const isBox = [west, east].every(Number.isFinite) && [south, north].every(isLatitude) && south <= north;
  if (isBox) return normalizeLongitudes({ west, south, east, north });
  throw new InvalidParameter(
    'bbox must be west,south,east,north in degrees, for example 13.0,52.3,13.8,52.7; west may be the greater one',
    'out_of_range',
  );
}

/**
 * Parses `count` comma-separated numbers; spaces after commas are allowed. All are NaN if the count differs or one is
 * not a number.
 */
function numbers(text: string, count: number): readonly number[] {
  const parts = text.split(/, */, count + 1).map(numeric);
  const values = parts.flatMap((part) => (part.ok ? Number(part.value) : []));
  return parts.length === count && values.length === count ? values : Array<number>(count).fill(NaN);
}
