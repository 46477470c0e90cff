import {
  earliestChange,
  replacementPeriods,
  statusChanges,
  type LoggedEvent,
  type StatusChange,
  type StatusPeriod,
} from '#application/views';
import type { mongo } from 'mongoose';
import { duplicatesOf } from '../duplicate-keys.js';
import type { PeriodDocument } from './status-period-documents.js';

/** What happened to a station. */
export interface StationEvents {
  readonly station: string;
  readonly events: readonly LoggedEvent[];
  /** The station's last period, as its record has it. */
  readonly last: StatusPeriod | undefined;
}

interface Begun {
  readonly station: string;
  readonly changes: readonly StatusChange[];
  readonly periods: readonly StatusPeriod[];
  /** Whether periods give way that began before: most do not. */
  readonly supersedes: boolean;
}

/**
 * Writes status periods. They are written before the station's record, which holds the last one: whoever comes from
 * the same revision of a record writes the very same periods, and what is there already stays. Superseded ones stay
 * too, marked, or one who comes late would write them anew.
 */
export class StatusPeriodWriter {
  constructor(private readonly collection: mongo.Collection<PeriodDocument>) {}

  /** Resolves with the last period of each station, in their order; undefined where it has none. */
  async write(stations: readonly StationEvents[]): Promise<readonly (StatusPeriod | undefined)[]> {
    const begun = await Promise.all(stations.map((station) => this.begun(station)));
    const documents = begun.flatMap(documentsOf);
    if (documents.length > 0) await duplicatesOf(this.collection.insertMany(documents, { ordered: false }));
    for (const each of begun) if (each.supersedes) await this.mark(each);
    return begun.map(({ periods }, place) => periods.at(-1) ?? stations[place]?.last);
  }

  private async begun({ station, events, last }: StationEvents): Promise<Begun> {
    const changes = statusChanges(events, last);
    const from = earliestChange(changes);
    const isBehind = last !== undefined && last.since >= from;
    const previous = isBehind ? await this.lastBefore(station, from, last.version) : last;
    const periods = replacementPeriods(previous, changes);
    return { station, changes, periods, supersedes: isBehind || periods.length < changes.length };
  }

  private async lastBefore(
    station: string,
    from: number,
    version: number,
  ): Promise<StatusPeriod | undefined> {
    const earlier = { station, since: { $lt: from }, version: { $lte: version }, superseded: false };
    return (await this.collection.findOne(earlier, { sort: { since: -1, version: -1 } })) ?? undefined;
  }

  private async mark({ station, changes }: Begun): Promise<void> {
    for (const { since, version } of changes) {
      const giveWay = { station, since: { $gte: since }, version: { $lt: version } };
      await this.collection.updateMany(giveWay, { $set: { superseded: true } });
    }
  }
}

/** Those too that give way to another one of the same events: who is told of fewer events writes them. */
function documentsOf({ station, changes, periods }: Begun): readonly PeriodDocument[] {
  const lasting = new Map(periods.map((period) => [period.version, period]));
  return changes.map((change) => ({
    _id: `${station}/${change.version}`,
    station,
    ...(lasting.get(change.version) ?? { ...change, before: [] }),
    superseded: !lasting.has(change.version),
  }));
}
