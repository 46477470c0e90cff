import type { RecordSource } from './mapped-record.js';

/** Ids beyond it are not compared: they take some 200 bytes each. */
const MAX_IDS = 1_000_000;

/** The EVSE-IDs of all files of an import, each with its first station: an EVSE-ID names one EVSE, whoever publishes it. */
export class EvseIds {
  private readonly stations = new Map<string, RecordSource>();

  /** Returns the station that has had this EVSE-ID before; null if it is this one, or there was none. */
  otherOf(evseId: string, source: RecordSource): RecordSource | null {
    // With and without its separators, it is the same id.
    const key = evseId.replace(/[*\s-]/g, '').toUpperCase();
    const known = this.stations.get(key);
    if (known) return isSame(known, source) ? null : known;
    if (this.stations.size < MAX_IDS) this.stations.set(key, { feed: source.feed, id: source.id });
    return null;
  }
}

const isSame = (one: RecordSource, other: RecordSource): boolean =>
  one.feed === other.feed && one.id.toLowerCase() === other.id.toLowerCase();
