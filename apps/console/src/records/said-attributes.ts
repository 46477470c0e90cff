import { heldIn, type HeldRecord } from './held.js';
import type { Attributes } from './values.js';

/** A record as answers have it. */
export interface Answered extends HeldRecord {
  /** Of a location: the names of the attributes that the directory has derived. */
  readonly derived?: readonly string[];
}

/** The values of a record that somebody has said. The others are not written: they would be said by that. */
export const saidAttributes = ({ derived = [], ...record }: Answered): Attributes => ({
  ...heldIn(record),
  ...Object.fromEntries(derived.map((name) => [name, null])),
});
