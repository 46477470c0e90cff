import type { PresenceChange } from './station-presence.js';
import type { StatusPeriod } from './status-periods.js';
import { schemaOf, type RecordDocument, type StoredModels } from '#mongo';
import type { Schema, mongo } from 'mongoose';

/** A document of `status_periods`. Only `superseded` changes after it was inserted. */
export interface StatusPeriodDocument extends StatusPeriod {
  /** `<station>/<version>`: two projectors that write the same period write the same document. */
  readonly _id: string;
  readonly station: string;
  /** Whether an event with a greater version reports a status from the same time or an earlier one. */
  readonly superseded: boolean;
}

/** A document of `station_presence`. It never changes. */
export interface StationPresenceDocument extends PresenceChange {
  /** `<station>/<version>`: two projectors that write the same change write the same document. */
  readonly _id: string;
  readonly station: string;
}

/** What the document of a station keeps. */
export interface KeptPeriod {
  /** The last status period; a removal begins one too. */
  readonly period?: StatusPeriod;
}

const STATUS_PERIODS = 'status_periods';
const STATION_PRESENCE = 'station_presence';

/** The collections of the history. */
export class HistoryCollections {
  readonly statusPeriods: mongo.Collection<StatusPeriodDocument>;
  readonly stationPresence: mongo.Collection<StationPresenceDocument>;
  readonly stations: mongo.Collection<RecordDocument & KeptPeriod>;

  constructor(models: StoredModels) {
    this.statusPeriods = models.side(STATUS_PERIODS);
    this.stationPresence = models.side(STATION_PRESENCE);
    this.stations = models.records.station;
  }
}

/** Schema of `status_periods`, with indexes of those of a station, and of all that begin after a time. */
function statusPeriodSchema(): Schema {
  const fields = {
    _id: String,
    station: String,
    since: Number,
    code: String,
    version: Number,
    previous: String,
    before: [Number],
    superseded: Boolean,
  };
  return schemaOf(fields, [
    { fields: { station: 1, since: 1, version: 1 }, options: { name: 'by_station' } },
    { fields: { since: 1 }, options: { name: 'by_since' } },
  ]);
}

const stationPresenceSchema = (): Schema =>
  schemaOf({ _id: String, station: String, version: Number, at: Number, present: Boolean }, [
    { fields: { station: 1, version: 1 }, options: { name: 'by_station' } },
    { fields: { at: 1 }, options: { name: 'by_at' } },
  ]);

export const historySchemas = {
  [STATUS_PERIODS]: statusPeriodSchema,
  [STATION_PRESENCE]: stationPresenceSchema,
};
