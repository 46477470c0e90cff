import { aggregates, hasNulOrLoneSurrogate, parseTimestamp, type AggregateKind, type Fields } from '#domain';
import { filterFields } from '../records/search-entries.js';
import { parseBoundingBox, parseNear } from './area-parameters.js';
import { connectorParameters, parseConnectorCondition } from './connector-parameters.js';
import { parseFilterValues } from './filter-values.js';
import { wordsOf } from '../records/text-folding.js';
import { sortFields, type Filter, type ListQuery, type Matching, type Sort } from '../ports/list-query.js';
import { InvalidParameter, given, parseFlag, singleValue, type Parameters } from './parameters.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;
const MAX_QUERY_LENGTH = 1000;

/** The fields that lists are filtered by. The status of a location is that of one of its stations. */
export const listFilters: Record<AggregateKind, Fields> = {
  ...filterFields,
  location: { ...filterFields.location, available: aggregates.station.fields.available },
};

/** Further parameters of lists, beside filters and words. */
const areaParameters = ['near', 'radius', 'bbox'] as const;
export const locationParameters = areaParameters;
export const stationParameters = [...connectorParameters, ...areaParameters, 'stale'] as const;
const plainNames = ['q', 'updated_since', 'sort', 'limit', 'cursor', 'total'];

const namesByKind: Record<AggregateKind, ReadonlySet<string>> = {
  station: new Set([...plainNames, ...stationParameters]),
  'connector-type': new Set(plainNames),
  location: new Set([...plainNames, ...locationParameters]),
};

/**
 * Parses the parameters of a list, except the cursor.
 * @param staleBefore observations before this time are stale; undefined if statuses do not go stale
 * @throws InvalidParameter a parameter is unknown, invalid, repeated, or lacks another parameter that it needs
 */
export function parseListParameters(
  kind: AggregateKind,
  parameters: Parameters,
  staleBefore?: string,
): ListQuery {
  const filters = parseFilters(kind, parameters);
  const near = parseNear(parameters);
  const conditions = {
    connector: parseConnectorCondition(parameters),
    near,
    bbox: parseBoundingBox(parameters),
    freshness: parseFreshness(parameters, staleBefore),
    updatedSince: parseTimeOrDate(parameters, 'updated_since'),
  };
  return {
    words: parseWords(parameters),
    filters,
    ...given(conditions),
    sort: parseSort(parameters, near !== undefined),
    limit: parseLimit(parameters),
    total: parseFlag(parameters, 'total') ?? false,
  };
}

/** Parameters of lists that other queries do not have. */
const pagingParameters = ['sort', 'limit', 'cursor', 'total'];

/**
 * Parses the conditions of a query without paging: the filters of station lists.
 * @param staleBefore observations before this time are stale; undefined if statuses do not go stale
 * @throws InvalidParameter a parameter is not a filter of stations, or has an invalid value
 */
export function parseMatching(parameters: Parameters, staleBefore?: string): Matching {
  const name = pagingParameters.find((known) => Object.hasOwn(parameters, known));
  if (name !== undefined) throw new InvalidParameter(`${name} is not a parameter of this path`);
  const members = Object.entries(parseListParameters('station', parameters, staleBefore));
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

function parseWords(parameters: Parameters): readonly string[] {
  const text = singleValue(parameters, 'q') ?? '';
  if (text.length > MAX_QUERY_LENGTH) {
    throw new InvalidParameter(`q can have at most ${MAX_QUERY_LENGTH} characters`);
  }
  // Their words would be left out, so that all records match.
  if (hasNulOrLoneSurrogate(text)) throw new InvalidParameter('q has a character that is not allowed');
  return wordsOf(text);
}

/**
 * The value of a time parameter, in UTC with milliseconds.
 * @throws InvalidParameter it is repeated or not an RFC 3339 time
 */
export function parseTime(parameters: Parameters, name: string): string | undefined {
  const text = singleValue(parameters, name);
  return text === undefined ? undefined : timeIn(text, name);
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The value of a parameter that is a time, or a date: the beginning of that day in UTC.
 * @throws InvalidParameter it is repeated, or neither
 */
function parseTimeOrDate(parameters: Parameters, name: string): string | undefined {
  const text = singleValue(parameters, name);
  if (text === undefined) return undefined;
  const parsed = parseTimestamp(DATE.test(text) ? `${text}T00:00:00Z` : text);
  if (parsed.ok) return parsed.value;
  throw new InvalidParameter(`${name} must be an RFC 3339 time or a date, for example 2026-11-21`);
}

/**
 * The values of a parameter of times, separated by commas or repeated, in UTC with milliseconds.
 * @throws InvalidParameter it has more than `max` values, or one that is not an RFC 3339 time
 */
export function parseTimes(parameters: Parameters, name: string, max: number): readonly string[] | undefined {
  const given = parameters[name];
  if (given === undefined) return undefined;
  const texts = [given].flat().flatMap((text) => text.split(','));
  if (texts.length > max) throw new InvalidParameter(`${name} can have at most ${max} times`);
  return texts.map((text) => timeIn(text.trim(), name));
}

function timeIn(text: string, name: string): string {
  const parsed = parseTimestamp(text);
  if (parsed.ok) return parsed.value;
  throw new InvalidParameter(`${name} must be an RFC 3339 time, for example 2026-11-21T08:00:00Z`);
}

function parseFreshness(parameters: Parameters, before: string | undefined): ListQuery['freshness'] {
  const stale = parseFlag(parameters, 'stale');
  if (stale === undefined) return undefined;
  if (before !== undefined) return { stale, before };
  throw new InvalidParameter('stale needs the setting STATUS_TTL_SECONDS: without it no status goes stale');
}

function parseSort(parameters: Parameters, isNear: boolean): Sort {
  const text = singleValue(parameters, 'sort') ?? (isNear ? 'distance' : 'name');
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const by = [...sortFields, ...(isNear ? (['distance'] as const) : [])].find((field) => field === name);
  if (by) return { by, descending };
  if (name === 'distance') throw new InvalidParameter('sort by distance needs near');
  throw new InvalidParameter(`sort must be one of ${sortFields.join(', ')}, with - before it for descending`);
}

/** @throws InvalidParameter it is not a whole number from 1 to 1000 */
export function parseLimit(parameters: Parameters): number {
  const text = singleValue(parameters, 'limit');
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new InvalidParameter(`limit must be a whole number from 1 to ${MAX_LIMIT}`);
}
