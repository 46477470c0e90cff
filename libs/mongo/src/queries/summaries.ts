import {
  statusCodes,
  summaryLabel,
  type Matching,
  type Summaries,
  type Summary,
  type SummaryField,
  type SummaryGroup,
} from '#application/views';
import type { AggregateKind } from '#domain';
import type { mongo } from 'mongoose';
import type { Generations } from '../generations/generations.js';
import type { FilterClause } from './filter-clause.js';
import { filterClauses } from './filter-clauses.js';
import { filterPath, type RecordDocument } from '../schema/record-document.js';
import { recordsById } from './records-by-id.js';
import type { NextCommand, RequestReads } from './request-reads.js';

type Records = Record<AggregateKind, mongo.Collection<RecordDocument>>;

interface Group {
  /** The folded value. */
  readonly _id: string | null;
  readonly count: number;
  /** `<created_at>/<id>` of the group's first station, of a field with several spellings. */
  readonly first?: string;
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
    const spellingOf = await spellings(records, { by, groups: counted }, next);
    const groups = counted.map((group) => summaryGroup(by, group, spellingOf(group)));
    const total = counted.reduce((sum, { count }) => sum + count, 0);
    return { total, groups: JSON.stringify(groups) };
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
        { $group: { _id: `$${filterPath(by)}`, count: { $sum: 1 }, ...firstOfText(by) } },
        // MongoDB sorts null before every string; here it is the last group.
        { $addFields: { none: { $eq: ['$_id', null] } } },
        { $sort: { count: -1, none: 1, _id: 1 } },
      ],
      { allowDiskUse: true, ...next() },
    )
    .toArray();
}

/** Only a text has several spellings. */
const firstOfText = (by: SummaryField) =>
  by === 'manufacturer' || by === 'city'
    ? { first: { $min: { $concat: ['$created_at', '/', '$_id'] } } }
    : {};

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

type Attributes = Readonly<Record<string, string | null>>;

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
      const locations = await attributesOf(
        location,
        valued.map(({ _id }) => String(_id)),
        next,
      );
      return ({ _id }) => ({ locationName: locations.get(String(_id))?.['name'] });
    }
    case 'manufacturer': {
      const stations = await attributesOf(station, valued.map(firstOf), next);
      return (group) => ({ value: stations.get(firstOf(group))?.[by] });
    }
    case 'city': {
      const stations = await attributesOf(station, valued.map(firstOf), next);
      const idOf = (group: Group) => String(stations.get(firstOf(group))?.['location_id']);
      const locations = await attributesOf(location, valued.map(idOf), next);
      return (group) => ({ value: locations.get(idOf(group))?.[by] });
    }
  }
}

const firstOf = ({ first = '' }: Group): string => first.slice(first.indexOf('/') + 1);

async function attributesOf(
  collection: mongo.Collection<RecordDocument>,
  ids: readonly string[],
  next: NextCommand,
): Promise<ReadonlyMap<string, Attributes>> {
  const found = await recordsById(collection, [...new Set(ids)], next);
  return new Map(found.map(({ _id, attributes }) => [_id, JSON.parse(`{${attributes}}`) as Attributes]));
}
