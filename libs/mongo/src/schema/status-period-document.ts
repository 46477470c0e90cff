import type { StatusPeriod } from '#application/views';

/** A document of `status_periods`. Only `superseded` changes after it was inserted. */
export interface StatusPeriodDocument extends StatusPeriod {
  /** `<station>/<version>`: two projectors that write the same period write the same document. */
  readonly _id: string;
  readonly station: string;
  /** Whether an event with a greater version reports a status from the same time or an earlier one. */
  readonly superseded: boolean;
}
