import { type LoggedEvent } from '#application/views';
import { changesPresence, presenceChanges, type PresenceChange } from './station-presence.js';
import { duplicatesOf } from '#mongo';
import type { mongo } from 'mongoose';
import type { StationPresenceDocument } from './history-documents.mongo.js';

/** New events of a station. */
interface NewEvents {
  /** The station's id. */
  readonly id: string;
  readonly events: readonly LoggedEvent[];
}

/**
 * Writes when stations were created, removed and restored. Projectors that start from the same revision of a record write
 * the same documents, and existing ones stay.
 */
export class StationPresenceWriter {
  constructor(private readonly collection: mongo.Collection<StationPresenceDocument>) {}

  /** Writes the changes by new events of stations, which most have none of. */
  async write(stations: readonly NewEvents[]): Promise<void> {
    const changed = stations.filter(({ events }) => changesPresence(events));
    const documents = (await Promise.all(changed.map((station) => this.documentsOf(station)))).flat();
    if (documents.length > 0) await duplicatesOf(this.collection.insertMany(documents, { ordered: false }));
  }

  private async documentsOf({ id: station, events }: NewEvents) {
    const last =
      events[0]?.version === 1 ? undefined : await this.lastBefore(station, events[0]?.version ?? 0);
    return presenceChanges(events, last).map((change) => ({
      _id: `${station}/${change.version}`,
      station,
      ...change,
    }));
  }

  /** By a range of ids, because a generation that is being filled has no other index yet. A station has few. */
  private async lastBefore(station: string, version: number): Promise<PresenceChange | undefined> {
    const ids = { _id: { $gt: `${station}/`, $lt: `${station}0` } };
    const stored = await this.collection.find(ids).toArray();
    return stored
      .filter((one) => one.version < version)
      .sort((a, b) => a.version - b.version)
      .at(-1);
  }
}
