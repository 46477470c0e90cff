import { IdHashSet } from './id-hash-set.js';
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
