import type { Warn } from '../records/mapped-record.js';
import { isObject } from './json.js';

/** Greatest size and depth that the directory accepts. */
const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 31;

/**
 * Returns what a record of a feed says beyond the fields of the directory: the members that are not held, as they are;
 * null if there are none. What the directory refuses is left out with a warning.
 */
export function extensionsOf(
  record: Readonly<Record<string, unknown>>,
  held: ReadonlySet<string>,
  warn: Warn,
): Readonly<Record<string, unknown>> | null {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (held.has(name) || value === null) continue;
    if (isAccepted(value, MAX_DEPTH)) kept[name] = value;
    else warn(`${name} can't be kept, left out of the extensions`, value);
  }
  if (Object.keys(kept).length === 0) return null;
  if (Buffer.byteLength(JSON.stringify(kept)) <= MAX_BYTES) return kept;
  warn('extensions are larger than 64 KiB, left out');
  return null;
}

/** Whether the directory accepts a value: not too deep, without NUL and halves of characters, with exact numbers. */
function isAccepted(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !/\0|\p{Surrogate}/u.test(value);
  if (typeof value === 'number')
    return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
  if (!isObject(value) && !Array.isArray(value)) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(
    ([name, member]) => isAccepted(name, depth) && isAccepted(member, depth - 1),
  );
}
