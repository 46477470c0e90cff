import { heldIn, patchBetween, type HeldRecord } from '../records/held.js';
import type { Snapshot } from './snapshot.js';

/** The merge patch that gives a record values. Objects merge: what one has and the other has not must be said. */
export function patchTo(record: HeldRecord, values: Snapshot): object {
  const held = heldIn(record);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, patchBetween(held[name], value)]),
  );
}
