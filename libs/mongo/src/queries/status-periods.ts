import type { StatusPeriod, StatusPeriods } from '#application/views';
import type { mongo } from 'mongoose';
import type { Generations } from '../generations/generations.js';
import { READ_DEADLINE } from '../read-deadline.js';
import type { StatusPeriodDocument } from '../schema/status-period-document.js';

/** Reads status periods of the live generation. */
export class MongoStatusPeriods implements StatusPeriods {
  constructor(private readonly generations: Generations) {}

  async periodsAt(
    stationId: string,
    times: readonly number[],
  ): Promise<readonly (StatusPeriod | undefined)[]> {
    const { statusPeriods } = await this.generations.live();
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
