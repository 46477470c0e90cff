import { parseTimestamp, type AggregateKind } from '#domain';
import { filterNames } from '../projections/search-entries.js';
import { parseFilterValues } from './filter-values.js';
import { wordsOf } from './folding.js';
import { sortFields, type Filter, type ListQuery, type Sort, type SortField } from './list-query.js';

/** Query parameters as they come: a repeated one is a list. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A query parameter that can't be taken; the message says why. */
export class InvalidParameter extends Error {}

const DEFAULT_LIMIT = 50;
const GREATEST_LIMIT = 1000;
const GREATEST_QUERY_LENGTH = 1000;
const plainNames = new Set(['q', 'updated_since', 'sort', 'limit', 'cursor', 'total']);

/**
 * Reads the parameters of a list, all but its cursor.
 * @throws InvalidParameter one is unknown, repeated where it can't be, or has a value that it can't have
 */
export function parseListParameters(kind: AggregateKind, parameters: Parameters): ListQuery {
  const filters: Filter[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (plainNames.has(name)) continue;
    if (!filterNames[kind].includes(name))
      throw new InvalidParameter(`${name} is not a parameter of this list`);
    filters.push({ field: name, values: [value ?? ''].flat().flatMap(parseFilterValues) });
  }
  const updatedSince = parseTime(parameters, 'updated_since');
  return {
    words: parseWords(parameters),
    filters,
    ...(updatedSince !== undefined && { updatedSince }),
    sort: parseSort(parameters),
    limit: parseLimit(parameters),
    total: parseTotal(parameters),
  };
}

/** The value of a parameter that can be given once. */
export function single(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new InvalidParameter(`${name} can be given only once`);
}

function parseWords(parameters: Parameters): readonly string[] {
  const text = single(parameters, 'q') ?? '';
  if (text.length > GREATEST_QUERY_LENGTH) {
    throw new InvalidParameter(`q can have at most ${GREATEST_QUERY_LENGTH} characters`);
  }
  return wordsOf(text);
}

/**
 * The value of a parameter that is a time, in UTC with milliseconds.
 * @throws InvalidParameter it is repeated or no RFC 3339 time
 */
export function parseTime(parameters: Parameters, name: string): string | undefined {
  const text = single(parameters, name);
  if (text === undefined) return undefined;
  const parsed = parseTimestamp(text);
  if (parsed.ok) return parsed.value;
  throw new InvalidParameter(`${name} must be an RFC 3339 time, for example 2026-11-21T08:00:00Z`);
}

function parseSort(parameters: Parameters): Sort {
  const text = single(parameters, 'sort') ?? 'name';
  const descending = text.startsWith('-');
  const by = descending ? text.slice(1) : text;
  if (sortFields.includes(by as SortField)) return { by: by as SortField, descending };
  throw new InvalidParameter(`sort must be one of ${sortFields.join(', ')}, with - before it for descending`);
}

/** @throws InvalidParameter it is not a whole number from 1 to 1000 */
export function parseLimit(parameters: Parameters): number {
  const text = single(parameters, 'limit');
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= GREATEST_LIMIT) return limit;
  throw new InvalidParameter(`limit must be a whole number from 1 to ${GREATEST_LIMIT}`);
}

function parseTotal(parameters: Parameters): boolean {
  const text = single(parameters, 'total') ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new InvalidParameter('total must be true or false');
}
