import { MAX_EXTENSIONS_BYTES, extensionErrors } from '#domain';
import type { Warn } from '../records/mapped-record.js';

/**
 * Returns what a record of a feed says beyond the fields of the directory: the members that are not held, as they are;
 * null if there are none. What the directory would refuse is left out with a warning, as it refuses the whole record.
 */
export function extensionsOf(
  record: Readonly<Record<string, unknown>>,
  held: ReadonlySet<string>,
  warn: Warn,
): Readonly<Record<string, unknown>> | null {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (held.has(name) || value === null) continue;
    if (extensionErrors({ [name]: value }, []).errors.length === 0) kept[name] = value;
    else warn(`${name} can't be kept, left out of the extensions`, value);
  }
  if (Object.keys(kept).length === 0) return null;
  if (Buffer.byteLength(JSON.stringify(kept)) <= MAX_EXTENSIONS_BYTES) return kept;
  warn('extensions are larger than 64 KiB, left out');
  return null;
}
