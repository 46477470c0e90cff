import { FirstSpellings } from './first-spellings.js';
import { IdHashSet } from './id-hash-set.js';

/** What was read so far of one file, or of all pages of an address. */
export class SeenRecords {
  readonly stations = new IdHashSet();
  /** The stations that records remove. */
  readonly removals = new IdHashSet();
  readonly locations = new IdHashSet();
  /** The locations that records retire. */
  readonly retirements = new IdHashSet();
  readonly spellings = new FirstSpellings();
  /** The warnings that are reported once. */
  readonly warnings = new Set<string>();
}
