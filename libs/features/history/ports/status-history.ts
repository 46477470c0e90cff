/** Numbers of stations by status code, `none` for those without a status; without the codes that no station has. */
export type StatusCounts = Readonly<Record<string, number>>;

/** How many stations had each status in the past. */
export abstract class StatusHistory {
  /**
   * The counts at each of these times. A status counts from when it was observed; a station without one counts as `none`
   * from its creation until its removal, as accepted. They are computed back from the present counts: the cost grows with
   * the changes after the first time.
   * @param times milliseconds since 1970, ascending
   * @param signal aborted when nobody waits for the result any more; the read may then reject with its reason
   */
  abstract countsAt(times: readonly number[], signal?: AbortSignal): Promise<readonly StatusCounts[]>;
}
