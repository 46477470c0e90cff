import { FirstSpellings } from './first-spellings.js';
import { IdTimes } from './id-times.js';

/** What was read so far of one file, or of all pages of an address. */
export class SeenRecords {
  /** By the times of their newest records. */
  readonly stations = new IdTimes();
  /** The stations that records remove. */
  readonly removals = new IdTimes();
  readonly locations = new IdTimes();
  /** The locations that records retire. */
  readonly retirements = new IdTimes();
  readonly spellings = new FirstSpellings();
  /** The warnings that are reported once. */
  readonly warnings = new Set<string>();
}
