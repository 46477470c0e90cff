/**
 * A position in the log: the number of records before it in each partition. Opaque to clients. The embedded log has
 * one partition.
 */
export type Position = string;

/** Greatest length of a text that is decoded. Encoded positions are shorter. */
const MAX_LENGTH = 300;
const FORMAT = 1;
/** Of the same counts as a place to go on into the past from: no event is at it, so none is left out. */
const PAST_FORMAT = 2;
/** Greatest number of bytes of a count up to 2^53 − 1, at seven bits a byte. */
const COUNT_BYTES = Math.ceil(53 / 7);
const BASE64_BITS = 6;

/** Greatest number of partitions for which every position is shorter than 300 characters. */
export const MAX_PARTITION_COUNT = Math.floor(
  (Math.floor(((MAX_LENGTH - 1) * BASE64_BITS) / 8) - 1) / COUNT_BYTES,
);

/**
 * Encodes the number of records before a position, one count per partition.
 * @param counts whole numbers from 0 to 2^53 − 1
 */
export const encodePosition = (counts: readonly number[]): Position => encoded(FORMAT, counts);

function encoded(format: number, counts: readonly number[]): string {
  const bytes = [format];
  for (const count of counts) pushVarint(bytes, count);
  return Buffer.from(bytes).toString('base64url');
}

/** The position after `count` records of one partition and before all records of the others. */
export const positionInPartition = (partition: number, count: number): Position =>
  encodePosition([...Array<number>(partition).fill(0), count]);

/** The counts that {@link encodePosition} was given, or undefined if the text is not a position. */
export const decodePosition = (text: string): readonly number[] | undefined => decoded(FORMAT, text);

/** A position as the `next` of a page of the past. */
export const encodePast = (position: Position): string =>
  encoded(PAST_FORMAT, decodePosition(position) ?? []);

/** The position that {@link encodePast} was given, or undefined if the text is none. */
export function decodePast(text: string): Position | undefined {
  const counts = decoded(PAST_FORMAT, text);
  return counts && encodePosition(counts);
}

function decoded(format: number, text: string): readonly number[] | undefined {
  if (text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes[0] !== format || bytes.toString('base64url') !== text) return undefined;
  return readVarints(bytes.subarray(1));
}

/** The counts of a position, one for each partition of the log: 0 for those that it does not have. */
export function partitionCounts(position: Position | undefined, partitions: number): number[] {
  const counts = position === undefined ? [] : (decodePosition(position) ?? []);
  return Array.from({ length: partitions }, (_, partition) => counts[partition] ?? 0);
}

// LEB128: seven bits a byte, lowest first, the high bit set on all but the last. Bit operators work on 32 bits only.
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

/** The maximum, per partition, of the positions that were included. */
export class FurthestPosition {
  private readonly counts: number[] = [];

  /** @param position a position of this log; other text is ignored */
  include(position: Position): void {
    for (const [partition, count] of (decodePosition(position) ?? []).entries()) {
      this.counts[partition] = Math.max(this.counts[partition] ?? 0, count);
    }
  }

  /** Undefined if no position was included. */
  get value(): Position | undefined {
    return this.counts.length > 0 ? encodePosition(this.counts) : undefined;
  }
}
