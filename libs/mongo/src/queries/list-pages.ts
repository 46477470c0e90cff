import {
  RECORD_ID,
  sizeOfRecord,
  ringsOf,
  isNullable,
  type ListQuery,
  type PageBudget,
  type Sort,
  type SortKey,
  type Circle,
} from '#application/views';
import type { mongo } from 'mongoose';
import { admitted } from '../page-cursor.js';
import { identifyingFilters, sortIndex } from '../schema/indexes.js';
import { RETURNED_FIELDS, sortPath, type RecordDocument } from '../schema/record-document.js';
import {
  filterClauses,
  withValueIn,
  withoutValueAfter,
  nearCircle,
  squaredChordTo,
  type FilterClause,
} from './filter-clauses.js';
import type { CommandOptions, NextCommand } from '../request-reads.js';
import { valueRanges, NO_VALUES, type ValueSample } from './value-ranges.js';
import type { SiteQuery } from './sites.js';

export interface SortedRecord {
  readonly record: RecordDocument;
  /** The value that the list is sorted by. */
  readonly value: SortKey['value'];
}

/** Where the records of a list are read from. */
export interface SortedSource {
  readonly records: mongo.Collection<RecordDocument>;
  readonly sample: ValueSample;
  /** Stages between the conditions and the order of the list. */
  readonly stages?: readonly object[];
}

/** Reads a page of a list that is sorted by a stored field. */
export async function pageByField(
  source: SortedSource,
  query: ListQuery,
  budget: PageBudget,
  next: NextCommand,
): Promise<readonly SortedRecord[]> {
  const found: SortedRecord[] = [];
  const steps = pageSteps(source, query);
  for (let step = steps.next(); !step.done && found.length < query.limit && !budget.isSpent;) {
    const { clause, options } = step.value;
    const size = query.limit - found.length;
    const filter = { $and: [...filterClauses(query), clause] };
    const cursor = firstOf(source, filter, { ...next(), ...options, size });
    const added = await admitted(cursor, budget, sizeOfRecord, next);
    found.push(...added.map((record) => ({ record, value: valueOf(record, query.sort) })));
    step = steps.next(added.length);
  }
  return found;
}

interface Reading extends CommandOptions, Pick<mongo.FindOptions, 'hint'> {
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly size: number;
}

/** The first records in an order that meet a filter, and the stages of the source. */
function firstOf(
  { records, stages }: SortedSource,
  filter: FilterClause,
  { size, sort, ...options }: Reading,
) {
  if (!stages?.length)
    return records
      .find(filter, { projection: RETURNED_FIELDS, batchSize: size, sort, ...options })
      .limit(size);
  const order = [{ $sort: sort }, { $limit: size }, { $project: RETURNED_FIELDS }];
  return records.aggregate<RecordDocument>([{ $match: filter }, ...stages, ...order], options);
}

interface Step {
  readonly clause: FilterClause;
  readonly options: Pick<Reading, 'sort' | 'hint'>;
}

/**
 * Yields the queries for a page, which are executed until it is full, and gets the number of records that each has
 * found. Nulls are last in either direction, so they are read separately.
 */
function* pageSteps(source: SortedSource, query: ListQuery): Generator<Step, void, number> {
  const { after, sort } = query;
  if (after?.value !== null) yield* stepsWithValue(source, query);
  if (isNullable(sort))
    yield { clause: withoutValueAfter(sortPath(sort.by), after), options: { sort: { _id: 1 } } };
}

function* stepsWithValue({ sample }: SortedSource, query: ListQuery): Generator<Step, void, number> {
  const path = sortPath(query.sort.by);
  const direction = query.sort.descending ? -1 : 1;
  const sort = { [path]: direction, _id: 1 } as const;
  const hint = sortIndex(query.sort);
  const ranges = valueRanges(isSelective(query) ? NO_VALUES : sample, query);
  for (let range = ranges.next(); !range.done;) {
    // The first range is short. Without the hint, a server can prefer the index of a condition that most records meet.
    const isShort = range.value.until !== undefined && range.value.from === undefined;
    const options = isShort ? { sort, hint } : { sort };
    range = ranges.next(yield { clause: withValueIn(path, range.value, query), options });
  }
}

/** Whether few records meet a filter, which are sorted at once. */
const isSelective = ({ filters }: ListQuery): boolean =>
  filters.some(
    ({ field, values }) => [RECORD_ID, ...identifyingFilters].includes(field) && !values.includes(null),
  );

function valueOf(
  { filters, created_at, updated_at, status_changed_at }: RecordDocument,
  { by }: Sort,
): string | null {
  if (by === 'name') return filters?.['name'] ?? null;
  if (by === 'changed_at') return status_changed_at ?? null;
  return by === 'created_at' ? created_at : updated_at;
}

type Records = mongo.Collection<RecordDocument>;
type RecordWithChord = RecordDocument & { readonly chord: number };

/** Below this number of stations, the whole circle is sorted at once instead of ring by ring. */
const SORT_AT_ONCE_BELOW = 1000;

/** Reads a page of a list that is sorted by the distance from the centre of its circle. */
export async function pageByDistance(
  records: Records,
  query: ListQuery,
  budget: PageBudget,
  next: NextCommand,
): Promise<readonly SortedRecord[]> {
  const { near, limit } = query;
  if (!near) throw new Error('a list without a circle cannot be sorted by distance');
  const found: RecordWithChord[] = [];
  for (const range of await distanceRanges(records, { ...query, near }, next)) {
    const inRange = recordsInRange(records, { query, ...range, limit: limit - found.length }, next);
    found.push(...(await admitted(inRange, budget, sizeOfRecord, next)));
    if (found.length >= limit || budget.isSpent) break;
  }
  return found.map(({ chord, ...record }) => ({ record, value: chord }));
}

/** The same for locations, whose positions the stages compute: the whole circle is sorted at once. */
export async function locationsByDistance(
  records: Records,
  { query, stages, near }: SiteQuery & { readonly near: Circle },
  budget: PageBudget,
  next: NextCommand,
): Promise<readonly SortedRecord[]> {
  const matching = [{ $match: { $and: [...filterClauses(query)] } }, ...stages];
  const range = { near, from: afterCursor(query), query, limit: query.limit };
  const found = await admitted(sortedByChord(records, matching, range, next), budget, sizeOfRecord, next);
  return found.map(({ chord, ...record }) => ({ record, value: chord }));
}

/** A circle, and a clause on the squared chord that excludes the stations read before. */
interface DistanceRange {
  readonly near: Circle;
  readonly from: FilterClause;
}

async function distanceRanges(
  records: Records,
  query: ListQuery & { readonly near: Circle },
  next: NextCommand,
): Promise<Iterable<DistanceRange>> {
  const { near } = query;
  const whole = [{ near, from: afterCursor(query) }];
  if (query.sort.descending) return whole;
  const candidates = { $and: [{ removed: false }, nearCircle(near)] };
  const count = await records.countDocuments(candidates, { limit: SORT_AT_ONCE_BELOW, ...next() });
  return count < SORT_AT_ONCE_BELOW ? whole : rings(query, near);
}

function* rings(query: ListQuery, near: Circle): Generator<DistanceRange> {
  for (const { radius, beyond } of ringsOf(near, query.after)) {
    yield {
      near: { ...near, radius },
      from: beyond === undefined ? afterCursor(query) : { chord: { $gt: beyond } },
    };
  }
}

function afterCursor({ after, sort }: ListQuery): FilterClause {
  if (!after) return {};
  const beyond = sort.descending ? '$lt' : '$gt';
  return { $or: [{ chord: { [beyond]: after.value } }, { chord: after.value, _id: { $gt: after.id } }] };
}

interface RangeQuery extends DistanceRange {
  readonly query: ListQuery;
  readonly limit: number;
}

function recordsInRange(
  records: Records,
  range: RangeQuery,
  next: NextCommand,
): mongo.AggregationCursor<RecordWithChord> {
  const { query, near } = range;
  return sortedByChord(records, [{ $match: { $and: [...filterClauses({ ...query, near })] } }], range, next);
}

/** @param matching stages that match records */
function sortedByChord(
  records: Records,
  matching: readonly object[],
  { query, near, from, limit }: RangeQuery,
  next: NextCommand,
): mongo.AggregationCursor<RecordWithChord> {
  const stages = [
    ...matching,
    { $project: { ...RETURNED_FIELDS, chord: squaredChordTo(near.centre) } },
    { $match: from },
    { $sort: { chord: query.sort.descending ? -1 : 1, _id: 1 } },
    { $limit: limit },
  ];
  return records.aggregate<RecordWithChord>(stages, { batchSize: limit, ...next() });
}
