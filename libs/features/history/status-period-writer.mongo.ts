import {
  earliestChange,
  replacementPeriods,
  statusChanges,
  type StatusChange,
  type StatusPeriod,
} from './status-periods.js';
import { duplicatesOf, type RecordChange } from '#mongo';
import type { mongo } from 'mongoose';
import type { HistoryCollections, KeptPeriod, StatusPeriodDocument } from './history-documents.mongo.js';
import { StationPresenceWriter } from './station-presence-writer.mongo.js';

interface NewPeriods {
  readonly station: string;
  readonly changes: readonly StatusChange[];
  readonly periods: readonly StatusPeriod[];
  /** Whether a change supersedes a period that began at the same time or later, which is rare. */
  readonly supersedes: boolean;
}

/**
 * Writes status periods, and when stations were there. They are written before the station's record, which contains the
 * last one: projectors that start from the same revision of a record write the same periods, and existing documents stay.
 * Superseded periods are marked, not deleted, because a slower projector would insert a deleted one again.
 */
export class StatusPeriodWriter {
  private readonly collection: mongo.Collection<StatusPeriodDocument>;
  private readonly presence: StationPresenceWriter;

  constructor({
    statusPeriods,
    stationPresence,
  }: Pick<HistoryCollections, 'statusPeriods' | 'stationPresence'>) {
    this.collection = statusPeriods;
    this.presence = new StationPresenceWriter(stationPresence);
  }

  /** @returns the last period of each record, in their order */
  async write(changes: readonly RecordChange<KeptPeriod>[]): Promise<readonly KeptPeriod[]> {
    const stations = changes.filter(({ kind }) => kind === 'station');
    await this.presence.write(stations);
    const all = await Promise.all(stations.map((station) => this.newPeriods(station)));
    const documents = all.flatMap(documentsOf);
    if (documents.length > 0) await duplicatesOf(this.collection.insertMany(documents, { ordered: false }));
    for (const each of all) if (each.supersedes) await this.markSuperseded(each);
    const lasts = new Map(all.map(({ station, periods }) => [station, periods.at(-1)]));
    return changes.map(({ kind, id, before }) => {
      const period = kind === 'station' ? (lasts.get(id) ?? before.period) : undefined;
      return period ? { period } : {};
    });
  }

  private async newPeriods({ id: station, events, before }: RecordChange<KeptPeriod>): Promise<NewPeriods> {
    const last = before.period;
    const changes = statusChanges(events, last);
    const from = earliestChange(changes);
    const isLate = last !== undefined && last.since >= from;
    const previous = isLate ? await this.lastBefore(station, from, last.version) : last;
    const periods = replacementPeriods(previous, changes);
    return { station, changes, periods, supersedes: isLate || periods.length < changes.length };
  }

  private async lastBefore(
    station: string,
    from: number,
    version: number,
  ): Promise<StatusPeriod | undefined> {
    const earlier = {
      ...ofStation(station),
      since: { $lt: from },
      version: { $lte: version },
      superseded: false,
    };
    return (await this.collection.findOne(earlier, { sort: { since: -1, version: -1 } })) ?? undefined;
  }

  private async markSuperseded({ station, changes }: NewPeriods): Promise<void> {
    for (const { since, version } of changes) {
      const superseded = { ...ofStation(station), since: { $gte: since }, version: { $lt: version } };
      await this.collection.updateMany(superseded, { $set: { superseded: true } });
    }
  }
}

/** Also a range of ids, because a generation that is being filled has no other index yet. */
const ofStation = (station: string) => ({ station, _id: { $gt: `${station}/`, $lt: `${station}0` } });

/** Includes periods that other events of the same batch supersede: a projector with a smaller batch writes them too. */
function documentsOf({ station, changes, periods }: NewPeriods): readonly StatusPeriodDocument[] {
  const current = new Map(periods.map((period) => [period.version, period]));
  return changes.map((change) => ({
    _id: `${station}/${change.version}`,
    station,
    ...(current.get(change.version) ?? { ...change, previous: null, before: [] }),
    superseded: !current.has(change.version),
  }));
}
