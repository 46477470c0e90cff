import type { StatusPeriod } from './status-periods.js';
import type { StatusPeriods } from './ports/status-periods.js';
import { READ_DEADLINE, type LiveModels } from '#mongo';
import type { mongo } from 'mongoose';
import { HistoryCollections, type StatusPeriodDocument } from './history-documents.mongo.js';

/** Reads status periods of the live generation. */
export class MongoStatusPeriods implements StatusPeriods {
  constructor(private readonly models: LiveModels) {}

  async periodsAt(
    stationId: string,
    times: readonly number[],
  ): Promise<readonly (StatusPeriod | undefined)[]> {
    const { statusPeriods } = new HistoryCollections(await this.models.live());
    const found = new Map<number, StatusPeriod | undefined>();
    let version = Number.MAX_SAFE_INTEGER;
    // The latest time first. Earlier ones are read as of its version, so that writes meanwhile do not change them.
    for (const time of [...times].sort((a, b) => b - a)) {
      const period = await periodAt(statusPeriods, { stationId, time, version });
      found.set(time, period);
      version = period?.version ?? 0;
    }
    return times.map((time) => found.get(time));
  }
}

interface PeriodQuery {
  readonly stationId: string;
  readonly time: number;
  /** Greatest version to include. */
  readonly version: number;
}

async function periodAt(
  periods: mongo.Collection<StatusPeriodDocument>,
  { stationId: station, time, version }: PeriodQuery,
): Promise<StatusPeriod | undefined> {
  const begun = { station, since: { $lte: time }, version: { $lte: version }, superseded: false };
  return (await periods.findOne(begun, { sort: { since: -1, version: -1 }, ...READ_DEADLINE })) ?? undefined;
}
