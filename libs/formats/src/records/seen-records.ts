import { EvseIds } from './evse-ids.js';
import { IdHashSet, IdNumbers } from './id-sets.js';
import type { RecordSource } from './mapped-record.js';

/** The ids of a file's locations as they are spelled first: ids of OCPI that differ only in case are equal. */
export class FirstSpellings {
  private readonly known = new IdHashSet();
  /** The first spellings that are not all in lower case. */
  private readonly spellings = new Map<string, string>();

  /** Returns the first spelling of an id, which is the given one if the id is new. */
  of({ feed, id }: RecordSource): string {
    const folded = id.toLowerCase();
    const key = `${feed}\n${folded}`;
    if (this.known.add(feed, folded) && id !== folded) this.spellings.set(key, id);
    return this.spellings.get(key) ?? folded;
  }
}

/** What was read so far of one file, or of all pages of an address. */
export class SeenRecords {
  /** @param evseIds those of all files of the import */
  constructor(readonly evseIds = new EvseIds()) {}

  /** By the times of their newest records. */
  readonly stations = new IdNumbers();
  /** The stations that records remove. */
  readonly removals = new IdNumbers();
  readonly locations = new IdNumbers();
  /** The locations that records retire. */
  readonly retirements = new IdNumbers();
  readonly spellings = new FirstSpellings();
  /** The warnings that are reported once. */
  readonly warnings = new Set<string>();
}
