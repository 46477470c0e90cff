import {
  PageBudget,
  SummaryPage,
  fold,
  statusCodes,
  summaryLabel,
  type Matching,
  type Summaries,
  type Summary,
  type SummaryField,
  type SummaryGroup,
} from '#application/views';
import type { AggregateKind, PresentStation } from '#domain';
import type { mongo } from 'mongoose';
import type { Generations } from '../generations/generations.js';
import type { FilterClause } from './filter-clause.js';
import { filterClauses } from './filter-clauses.js';
import { filterPath, type RecordDocument } from '../schema/record-document.js';
import { recordsById } from './records-by-id.js';
import type { NextCommand, RequestReads } from './request-reads.js';

/** How many spellings are read at a time: each may have 65,535 characters. */
const GROUPS_AT_A_TIME = 2_000;

type Records = Record<AggregateKind, mongo.Collection<RecordDocument>>;

interface Group {
  /** The folded value. */
  readonly _id: string | null;
  readonly count: number;
  /** `<created_at>/<id>` of the group's first station, of a field with several spellings. */
  readonly first?: string;
  /** How many stations the group has that are in no other, of a field with several values. */
  readonly stations?: number;
}

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
    const { records } = await this.generations.live();
    const counted = await groupsOf(records.station, { by, clauses: filterClauses(matching) }, next);
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

const first = { $min: { $concat: ['$created_at', '/', '$_id'] } };

/** Only a text has several spellings. */
const groupByField = (by: Exclude<SummaryField, 'standard'>) => ({
  $group: {
    _id: `$${filterPath(by)}`,
    count: { $sum: 1 },
    ...(by === 'manufacturer' || by === 'city' || by === 'operator' ? { first } : {}),
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

/** Counts the stations of each status by the index, without reading them. */
async function statusCounts(stations: Records['station'], next: NextCommand): Promise<readonly Group[]> {
  const counted = [...statusCodes, null].map(async (code) => ({
    _id: code,
    count: await stations.countDocuments({ removed: false, [filterPath('available')]: code }, next()),
  }));
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}

const byCount = (one: Group, other: Group): number =>
  other.count - one.count ||
  Number(one._id === null) - Number(other._id === null) ||
  (String(one._id) < String(other._id) ? -1 : 1);

/** A group's value as it was written, and the location's name if the value is a location id. */
interface Spelling {
  readonly value?: string | null | undefined;
  readonly locationName?: string | null | undefined;
}

function summaryGroup(by: SummaryField, { _id: folded, count }: Group, spelling: Spelling): SummaryGroup {
  if (folded === null) return { value: null, count };
  const value = spelling.value ?? folded;
  const label = summaryLabel(by, value, spelling.locationName);
  return { value, ...(label !== undefined && { label }), count };
}

/** Reads the spellings of groups. Codes and ids equal their folded values; a text is spelled as at the first station. */
async function spellings(
  { station, location }: Records,
  { by, groups }: { readonly by: SummaryField; readonly groups: readonly Group[] },
  next: NextCommand,
): Promise<(group: Group) => Spelling> {
  const valued = groups.filter(({ _id }) => _id !== null);
  switch (by) {
    case 'available':
      return () => ({});
    case 'location_id': {
      const ids = valued.map(({ _id }) => String(_id));
      const names = await valuesOf({ records: location, valueOf: attribute('name') }, ids, next);
      return ({ _id }) => ({ locationName: names.get(String(_id)) });
    }
    case 'manufacturer': {
      const values = await valuesOf({ records: station, valueOf: attribute(by) }, valued.map(firstOf), next);
      return (group) => ({ value: values.get(firstOf(group)) });
    }
    case 'standard':
      return spelledStandards(station, valued, next);
    case 'city':
    case 'operator':
      return spelledAtLocations({ station, location }, { by, groups: valued }, next);
  }
}

/** Returns the value of a group as the location of its first station has it. */
async function spelledAtLocations(
  { station, location }: Pick<Records, 'station' | 'location'>,
  { by, groups }: { readonly by: 'city' | 'operator'; readonly groups: readonly Group[] },
  next: NextCommand,
): Promise<(group: Group) => Spelling> {
  const locations = { records: station, valueOf: attribute('location_id') };
  const ids = await valuesOf(locations, groups.map(firstOf), next);
  const idOf = (group: Group) => String(ids.get(firstOf(group)));
  const values = await valuesOf({ records: location, valueOf: attribute(by) }, groups.map(idOf), next);
  return (group) => ({ value: values.get(idOf(group)) });
}

/** Returns the standard of a group as the connectors of its first station have it. */
async function spelledStandards(
  station: Records['station'],
  groups: readonly Group[],
  next: NextCommand,
): Promise<(group: Group) => Spelling> {
  const values = await valuesOf({ records: station, valueOf: standardsOf }, groups.map(firstOf), next);
  return (group) => ({ value: values.get(firstOf(group))?.find((value) => fold(value) === group._id) });
}

const firstOf = ({ first = '' }: Group): string => first.slice(first.indexOf('/') + 1);

interface Column<Value> {
  readonly records: mongo.Collection<RecordDocument>;
  readonly valueOf: (record: RecordDocument) => Value;
}

const attribute =
  (field: string) =>
  ({ attributes }: RecordDocument): string | null => {
    const parsed = JSON.parse(`{${attributes}}`) as Readonly<Record<string, string | null>>;
    return parsed[field] ?? null;
  };

/** The standards of a station's connectors, as they are written. */
function standardsOf({ rest }: RecordDocument): readonly string[] {
  const { connectors } = JSON.parse(`{${rest.slice(1)}}`) as Pick<PresentStation, 'connectors'>;
  return connectors.flatMap(({ standard }) => standard ?? []);
}

/** Reads a value of records by their ids. What is read at a time has a limit, as a record may have 2 MB. */
async function valuesOf<Value>(
  { records, valueOf }: Column<Value>,
  ids: readonly string[],
  next: NextCommand,
): Promise<ReadonlyMap<string, Value>> {
  const values = new Map<string, Value>();
  for (let missing = [...new Set(ids)]; missing.length > 0;) {
    const budget = new PageBudget();
    for (const record of await recordsById(records, { ids: missing, budget }, next))
      values.set(record._id, valueOf(record));
    missing = budget.isSpent ? missing.filter((id) => !values.has(id)) : [];
  }
  return values;
}
