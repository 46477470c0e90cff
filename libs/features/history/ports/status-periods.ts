import type { StatusPeriod } from '../status-periods.js';

/** The periods during which stations had a status, by the time of observation. */
export abstract class StatusPeriods {
  /**
   * The station's period at each of these times, that is the last one that began at or before it; undefined if there is
   * none. All are read from one snapshot.
   * @param times milliseconds since 1970
   */
  abstract periodsAt(
    stationId: string,
    times: readonly number[],
  ): Promise<readonly (StatusPeriod | undefined)[]>;
}
