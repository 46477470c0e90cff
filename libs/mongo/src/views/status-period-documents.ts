import type { StatusPeriod } from '#application/views';
import { Schema } from 'mongoose';

/** A station's status period as it is kept: nothing but {@link PeriodDocument.superseded} ever changes. */
export interface PeriodDocument extends StatusPeriod {
  /** Station and version, so that whoever writes it writes the same one. */
  readonly _id: string;
  readonly station: string;
  /** A later event told of another status from this time on, or from an earlier one. */
  readonly superseded: boolean;
}

export function statusPeriodSchema(): Schema {
  const fields = {
    _id: String,
    station: String,
    since: Number,
    code: String,
    version: Number,
    before: [Number],
    superseded: Boolean,
  };
  return new Schema(fields, { versionKey: false, autoIndex: false, autoCreate: false }).index(
    { station: 1, since: 1, version: 1 },
    { name: 'by_station' },
  );
}
