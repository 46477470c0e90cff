import {
  MAX_LACKING,
  type NamingQuery,
  type PublishedCount,
  type PublishedLocation,
  type PublishedLocations,
  type PublishedPage,
  type PublishedPageQuery,
  type PublishedSelection,
  type RecordVersion,
  type StationPlace,
} from './published-locations.js';
import { gaps } from '#formats';
import type { LiveModels, NextCommand, RequestReads } from '#mongo';
import { LOCATION, PublishedCollections } from './published-location-document.mongo.js';
import { StationsOfLocations, pageOf, type Known } from './stations-of-locations.mongo.js';

/** Greatest number of ids of one query: its BSON must stay below 16 MiB. */
const MAX_IDS = 10_000;

/** Reads what is published of locations. Whether they have gaps is found out at each read, from other documents. */
export class MongoPublishedLocations implements PublishedLocations {
  constructor(
    private readonly models: LiveModels,
    private readonly reads: Pick<RequestReads, 'execute'>,
  ) {}

  private async live(): Promise<PublishedCollections> {
    return new PublishedCollections(await this.models.live());
  }

  page(query: PublishedPageQuery, signal?: AbortSignal): Promise<PublishedPage> {
    return this.reads.execute(signal, async (next) => {
      const collections = await this.live();
      const { offset, limit } = query;
      const stages = [
        ...selected(query),
        ...withoutGaps(collections, query),
        { $skip: offset },
        { $limit: limit + 1 },
      ];
      const found = await collections.published.aggregate<Known>(stages, next()).toArray();
      return pageOf(new StationsOfLocations(collections, next), found, query);
    });
  }

  count(selection: PublishedSelection, signal?: AbortSignal): Promise<PublishedCount> {
    return this.reads.execute(signal, async (next) => {
      const collections = await this.live();
      const matching = matchOf(selection);
      const all = await collections.published.countDocuments(matching, next());
      let omitted = 0;
      for (const ids of chunksOf(await lackingIds(collections, selection, next)))
        omitted += await collections.published.countDocuments(
          { $and: [matching, { _id: { $in: ids } }] },
          next(),
        );
      return { total: all - omitted, omitted };
    });
  }

  find(id: string, derivedSince?: string): Promise<PublishedLocation | undefined> {
    return this.reads.execute(undefined, async (next) => {
      const collections = await this.live();
      const matching = { _id: id, created_at: { $exists: true } };
      const found = await collections.published.find(matching, next()).limit(1).toArray();
      const reads = new StationsOfLocations(collections, next);
      const asked = { limit: 1, ...(derivedSince !== undefined && { derivedSince }) };
      return (await pageOf(reads, found as Known[], asked)).locations[0];
    });
  }

  lacking(id: string): Promise<readonly RecordVersion[]> {
    return this.reads.execute(undefined, async (next) => {
      const { records } = await this.live();
      const found = records.station.find({ [LOCATION]: id, lacks: true }, next()).limit(MAX_LACKING);
      const documents = await found.project<{ _id: string; version: number }>({ version: 1 }).toArray();
      return documents.map(({ _id, version }) => ({ id: _id, version }));
    });
  }

  naming({ tariff, after, limit }: NamingQuery, signal?: AbortSignal): Promise<readonly RecordVersion[]> {
    return this.reads.execute(signal, async (next) => {
      const { records } = await this.live();
      const later = after !== undefined && { _id: { $gt: after } };
      const found = records.station
        .find({ tariff_ids: tariff, ...later }, next())
        .sort({ _id: 1 })
        .limit(limit);
      const documents = await found.project<{ _id: string; version: number }>({ version: 1 }).toArray();
      return documents.map(({ _id, version }) => ({ id: _id, version }));
    });
  }

  firstOmitted(ids: readonly string[]): Promise<ReadonlyMap<string, StationPlace>> {
    return this.reads.execute(undefined, async (next) =>
      new StationsOfLocations(await this.live(), next).firstOmitted(ids),
    );
  }
}

const HAS_DERIVED = { $gt: ['$derived_version', '$said_version'] };

/** Times before `derivedSince` are compared with the own changes of locations without derived values alone. */
function matchOf({ from, to, derivedSince = '' }: PublishedSelection) {
  const conditions: object[] = [{ created_at: { $exists: true } }];
  if (from !== undefined) {
    const later = { changed_at: { $gte: from } };
    conditions.push(from > derivedSince ? later : { $or: [later, { $expr: HAS_DERIVED }] });
  }
  if (to !== undefined) conditions.push({ changed_at: { $lt: to } });
  if (to !== undefined && to <= derivedSince) conditions.push({ $expr: { $not: [HAS_DERIVED] } });
  return { $and: conditions };
}

/** The locations after the last one of the page before, in order. */
function selected({ after, ...selection }: PublishedPageQuery): object[] {
  const later = after && {
    created_at: { $gte: after.created_at },
    $or: [{ created_at: { $gt: after.created_at } }, { _id: { $gt: after.id } }],
  };
  return [{ $match: { ...matchOf(selection), ...later } }, { $sort: { created_at: 1, _id: 1 } }];
}

/** Leaves out locations that need more than the gap, or have a station that keeps them from being published. */
const withoutGaps = (collections: PublishedCollections, { gap }: PublishedSelection): object[] =>
  gap === gaps.members ? [] : lookedUpGaps(collections, gap);

const lookedUpGaps = ({ records }: PublishedCollections, gap: PublishedSelection['gap']): object[] => [
  {
    $lookup: {
      from: records.location.collectionName,
      localField: '_id',
      foreignField: '_id',
      pipeline: [{ $match: { gap: { $lte: gap } } }, { $project: { _id: 1 } }],
      as: 'whole',
    },
  },
  { $match: { 'whole._id': { $exists: true } } },
  {
    $lookup: {
      from: records.station.collectionName,
      localField: '_id',
      foreignField: LOCATION,
      pipeline: [{ $match: { lacks: true } }, { $limit: 1 }, { $project: { _id: 1 } }],
      as: 'lacking',
    },
  },
  { $match: { 'lacking._id': { $exists: false } } },
];

/** The ids of the locations that are not published, each once. */
async function lackingIds(
  { records }: PublishedCollections,
  { gap }: PublishedSelection,
  next: NextCommand,
): Promise<readonly string[]> {
  if (gap === gaps.members) return [];
  const ids = new Set<string>();
  const projection = { projection: { _id: 1 } };
  const locations = records.location.find({ gap: { $gt: gap } }, { ...projection, ...next() });
  for await (const { _id } of locations) ids.add(_id);
  const grouped = [{ $match: { lacks: true } }, { $group: { _id: `$${LOCATION}` } }];
  for await (const { _id } of records.station.aggregate<{ _id: string }>(grouped, next())) ids.add(_id);
  return [...ids];
}

function* chunksOf(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += MAX_IDS) yield ids.slice(from, from + MAX_IDS);
}
