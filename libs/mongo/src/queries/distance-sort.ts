import { sizeOfRecord, ringsOf, type Circle, type ListQuery, type PageBudget } from '#application/views';
import type { mongo } from 'mongoose';
import { admitted } from '../page-cursor.js';
import { RETURNED_FIELDS, type RecordDocument } from '../schema/record-document.js';
import type { SortedRecord } from './field-sort.js';
import type { FilterClause } from './filter-clause.js';
import { filterClauses } from './filter-clauses.js';
import { nearCircle, squaredChordTo } from './position-clauses.js';
import type { NextCommand } from '../request-reads.js';
import type { SiteQuery } from './sites.js';

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
