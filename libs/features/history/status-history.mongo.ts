import { PastCounts, countedAs } from './past-counts.js';
import { Turns } from '#application/views';
import { type PresenceChange } from './station-presence.js';
import type { StatusCounts, StatusHistory } from './ports/status-history.js';
import { statusCounts, type LiveModels, type NextCommand, type RequestReads } from '#mongo';
import type { mongo } from 'mongoose';
import {
  HistoryCollections,
  type StationPresenceDocument,
  type StatusPeriodDocument,
} from './history-documents.mongo.js';

/** Changes that are taken in one turn of the event loop. */
const SLICE = 1_000;

type Period = Pick<StatusPeriodDocument, 'station' | 'since' | 'code' | 'previous'>;
const PERIOD = { _id: 0, station: 1, since: 1, code: 1, previous: 1 };

/**
 * Counts stations by their status in the past. The server has no snapshot of several collections: of what is written
 * meanwhile, some may count.
 */
export class MongoStatusHistory implements StatusHistory {
  private readonly turns = new Turns();

  constructor(
    private readonly models: LiveModels,
    private readonly reads: Pick<RequestReads, 'execute'>,
  ) {}

  countsAt(times: readonly number[], signal?: AbortSignal): Promise<readonly StatusCounts[]> {
    return this.reads.execute(signal, (next) => this.read(times, next));
  }

  private async read(times: readonly number[], next: NextCommand): Promise<readonly StatusCounts[]> {
    const models = await this.models.live();
    const collections = new HistoryCollections(models);
    const [past, changes] = [new PastCounts(times), new StatusChanges(collections, next)];
    for (const { _id: code, count } of await statusCounts(models.records.station, next))
      past.addPresent(countedAs(code, true), count);
    const [from = 0] = times;
    const periods = collections.statusPeriods.find<Period>(
      { since: { $gt: from }, superseded: false },
      { projection: PERIOD, ...next() },
    );
    for await (const slice of this.slices(periods)) await changes.addPeriods(past, slice);
    const presences = collections.stationPresence.find({ at: { $gt: from } }, next());
    for await (const slice of this.slices(presences)) await changes.addPresences(past, slice, from);
    return past.counts();
  }

  private async *slices<Document>(cursor: mongo.FindCursor<Document>): AsyncGenerator<readonly Document[]> {
    let slice: Document[] = [];
    for await (const document of cursor) {
      slice.push(document);
      if (slice.length < SLICE) continue;
      yield slice;
      slice = [];
      await this.turns.next();
    }
    yield slice;
  }
}

/** Adds changes with what else was so of their stations at these times. */
class StatusChanges {
  constructor(
    private readonly collections: HistoryCollections,
    private readonly next: NextCommand,
  ) {}

  /** Whether a station was there matters only where it had no status before or after. */
  async addPeriods(past: PastCounts, periods: readonly Period[]): Promise<void> {
    const unknown = periods.filter(({ code, previous }) => code === null || previous === null);
    const presences = await this.presencesOf(unknown);
    for (const { station, since, code, previous } of periods) {
      const present = presences.get(station)?.findLast(({ at }) => at < since)?.present ?? false;
      past.addChange(since, countedAs(previous, present), countedAs(code, present));
    }
  }

  /** A period that begins at the same time was added with the presence before. */
  async addPresences(
    past: PastCounts,
    changes: readonly StationPresenceDocument[],
    from: number,
  ): Promise<void> {
    const presences = await this.presencesOf(changes);
    const codes = await this.codesOf(changes, from);
    for (const { station, at, version, present } of changes) {
      const before = presences.get(station)?.findLast((one) => one.version < version)?.present ?? false;
      const code = codes(station, at);
      past.addChange(at, countedAs(code, before), countedAs(code, present));
    }
  }

  private async presencesOf(of: Stations): Promise<ReadonlyMap<string, readonly PresenceChange[]>> {
    if (of.length === 0) return new Map();
    const found = this.collections.stationPresence.find({ station: { $in: idsOf(of) } }, this.next());
    return byStation(await found.sort({ station: 1, version: 1 }).toArray());
  }

  /** Returns the code of a station at a time: the one before its next period, or that of its last one. */
  private async codesOf(of: Stations, from: number): Promise<(station: string, at: number) => string | null> {
    const ids = idsOf(of);
    const { statusPeriods, stations } = this.collections;
    const later = statusPeriods.find<Period>(
      { station: { $in: ids }, since: { $gt: from }, superseded: false },
      { projection: PERIOD, ...this.next() },
    );
    const periods = byStation(await later.sort({ station: 1, since: 1 }).toArray());
    const last = stations.find({ _id: { $in: ids } }, { projection: { period: 1 }, ...this.next() });
    const lasts = new Map((await last.toArray()).map(({ _id, period }) => [_id, period?.code ?? null]));
    return (station, at) => {
      const following = periods.get(station)?.find(({ since }) => since > at);
      return following ? following.previous : (lasts.get(station) ?? null);
    };
  }
}

type Stations = readonly { readonly station: string }[];
const idsOf = (of: Stations): string[] => [...new Set(of.map(({ station }) => station))];

function byStation<Item extends { readonly station: string }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.station);
    if (group) group.push(item);
    else groups.set(item.station, [item]);
  }
  return groups;
}
