import type { StatusPeriod } from '../projections/status-periods.js';

/** The times during which stations had a status, by the time at which it was observed. */
export abstract class StatusPeriods {
  /**
   * The period that holds at each of these times: the last one that began then or before; undefined where none had.
   * All are of one state of the read models.
   * @param times milliseconds since 1970
   */
  abstract periodsAt(
    stationId: string,
    times: readonly number[],
  ): Promise<readonly (StatusPeriod | undefined)[]>;
}
