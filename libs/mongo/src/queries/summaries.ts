import {
  SummaryPage,
  summaryLabel,
  type Matching,
  type Summaries,
  type Summary,
  type SummaryField,
  type SummaryGroup,
} from '#application/views';
import type { Generations } from '../generations/generations.js';
import { filterClauses, type FilterClause } from './filter-clauses.js';
import { resolveHours } from '../hours.js';
import { filterPath } from '../schema/record-document.js';
import type { NextCommand, RequestReads } from '../request-reads.js';
import { spellings, type Group, type Records, type Spelling } from './summary-spellings.js';
import { statusCodes } from '#domain';

/** How many spellings are read at a time: each may have 65,535 characters. */
const GROUPS_AT_A_TIME = 2_000;

/** Counts stations of the live generation by the folded value of a field. */
export class MongoSummaries implements Summaries {
  constructor(
    private readonly generations: Generations,
    private readonly reads: RequestReads,
  ) {}

  summarize(by: SummaryField, matching: Matching, signal?: AbortSignal): Promise<Summary> {
    return this.reads.execute(signal, (next) => this.read(by, matching, next));
  }

  private async read(by: SummaryField, matching: Matching, next: NextCommand): Promise<Summary> {
    const generation = await this.generations.live();
    const { records } = generation;
    const clauses = filterClauses(await resolveHours(generation, matching, next));
    const counted = await groupsOf(records.station, { by, clauses }, next);
    const page = new SummaryPage();
    for (let from = 0, isFull = false; from < counted.length && !isFull; from += GROUPS_AT_A_TIME) {
      const groups = counted.slice(from, from + GROUPS_AT_A_TIME);
      const spellingOf = await spellings(records, { by, groups }, next);
      isFull = !groups.every((group) => page.add(summaryGroup(by, group, spellingOf(group))));
    }
    return by === 'standard' ? page.summary(counted, stationsOf(counted)) : page.summary(counted);
  }
}

/** Groups in the order of the result: the largest first, then by value, null last. */
async function groupsOf(
  stations: Records['station'],
  { by, clauses }: { readonly by: SummaryField; readonly clauses: readonly FilterClause[] },
  next: NextCommand,
): Promise<readonly Group[]> {
  // The only clause is that of all lists: no filter would be evaluated once for each status.
  if (by === 'available' && clauses.length === 1)
    return (await statusCounts(stations, next)).toSorted(byCount);
  return stations
    .aggregate<Group>(
      [
        { $match: { $and: [...clauses] } },
        ...(by === 'standard' ? groupByStandard : [groupByField(by)]),
        // MongoDB sorts null before every string; here it is the last group.
        { $addFields: { none: { $eq: ['$_id', null] } } },
        { $sort: { count: -1, none: 1, _id: 1 } },
      ],
      { allowDiskUse: true, ...next() },
    )
    .toArray();
}

/** The fields whose values are texts, which have several spellings. */
const spelledFields: ReadonlySet<SummaryField> = new Set([
  'manufacturer',
  'city',
  'country',
  'operator',
  'source_feed',
]);

const first = { $min: { $concat: ['$created_at', '/', '$_id'] } };

const groupByField = (by: Exclude<SummaryField, 'standard'>) => ({
  $group: {
    _id: `$${filterPath(by)}`,
    count: { $sum: 1 },
    ...(spelledFields.has(by) ? { first } : {}),
    ...(by === 'source_feed' ? { newest: { $max: '$observed_at' } } : {}),
  },
});

/** A station is in the group of each standard that it has, or in that of null. */
const groupByStandard = [
  { $project: { created_at: 1, standards: { $setDifference: ['$connectors.standard', [null]] } } },
  { $unwind: { path: '$standards', includeArrayIndex: 'index', preserveNullAndEmptyArrays: true } },
  {
    $group: {
      _id: { $ifNull: ['$standards', null] },
      count: { $sum: 1 },
      // The index of a station without standards is null.
      stations: { $sum: { $cond: [{ $gt: ['$index', 0] }, 0, 1] } },
      first,
    },
  },
];

const stationsOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { stations = 0 }) => sum + stations, 0);

const byCount = (one: Group, other: Group): number =>
  other.count - one.count ||
  Number(one._id === null) - Number(other._id === null) ||
  (String(one._id) < String(other._id) ? -1 : 1);

function summaryGroup(by: SummaryField, group: Group, spelling: Spelling): SummaryGroup {
  const { _id: folded, count, newest = null } = group;
  const value = folded === null ? null : (spelling.value ?? folded);
  if (by === 'source_feed') return { value, count, newest_observed_at: newest };
  if (value === null) return { value, count };
  const label = summaryLabel(by, value, spelling.locationName);
  return { value, ...(label !== undefined && { label }), count };
}

/** Counts the stations of each status by the index, without reading them. */
export async function statusCounts(
  stations: Records['station'],
  next: NextCommand,
): Promise<readonly Group[]> {
  const counted = [...statusCodes, null].map(async (code) => ({
    _id: code,
    count: await stations.countDocuments({ removed: false, [filterPath('available')]: code }, next()),
  }));
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}
