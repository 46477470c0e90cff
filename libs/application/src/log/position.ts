/**
 * A place in the log, opaque outside: how much of each partition lies before it. The embedded log has one
 * partition.
 */
export type Position = string;

/** Greatest length of a position's text that is looked at; those that are made stay below. */
const MAX_LENGTH = 300;
const FORMAT = 1;
/** A count up to 2^53 − 1 takes so many at most, seven bits each. */
const COUNT_BYTES = Math.ceil(53 / 7);
const BASE64_BITS = 6;

/** Greatest number of partitions whose positions stay below 300 characters, however full the partitions are. */
export const GREATEST_PARTITION_COUNT = Math.floor(
  (Math.floor(((MAX_LENGTH - 1) * BASE64_BITS) / 8) - 1) / COUNT_BYTES,
);

/**
 * The position before which lie the given numbers of records, one per partition.
 * @param counts whole numbers from 0 to 2^53 − 1
 */
export function encodePosition(counts: readonly number[]): Position {
  const bytes = [FORMAT];
  for (const count of counts) pushVarint(bytes, count);
  return Buffer.from(bytes).toString('base64url');
}

/** The position that tells of one partition alone: before it lie `count` of its records. */
export const positionIn = (partition: number, count: number): Position =>
  encodePosition([...Array<number>(partition).fill(0), count]);

/** The numbers that {@link encodePosition} was given, or undefined where the text is not a position. */
export function decodePosition(text: string): readonly number[] | undefined {
  if (text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes[0] !== FORMAT || bytes.toString('base64url') !== text) return undefined;
  return readVarints(bytes.subarray(1));
}

/** The position before which lies all that lies before any of those taken in. */
export class FurthestPosition {
  private readonly counts: number[] = [];

  /** @param position one that this log gave */
  include(position: Position): void {
    for (const [partition, count] of (decodePosition(position) ?? []).entries()) {
      this.counts[partition] = Math.max(this.counts[partition] ?? 0, count);
    }
  }

  /** Undefined where none was taken in. */
  get value(): Position | undefined {
    return this.counts.length > 0 ? encodePosition(this.counts) : undefined;
  }
}

// Seven bits a byte, lowest first, the high bit set on all but the last; no bit operators, they end at 32 bits.
function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

function readVarints(bytes: Uint8Array): readonly number[] | undefined {
  const counts: number[] = [];
  let value = 0;
  let scale = 1;
  for (const byte of bytes) {
    value += (byte % 128) * scale;
    scale *= 128;
    if (!Number.isSafeInteger(value)) return undefined;
    if (byte > 127) continue;
    counts.push(value);
    value = 0;
    scale = 1;
  }
  return scale === 1 && counts.length > 0 ? counts : undefined;
}
