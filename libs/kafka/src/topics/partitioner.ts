/**
 * The partition of an aggregate in every topic: the one that Kafka's Java producer chooses for the aggregate's id
 * as the key. It is always sent explicitly, as a client with outdated metadata could compute another one.
 * @param count the number of partitions, from 1
 */
export const partitionOfAggregate = (id: string, count: number): number =>
  (murmur2(Buffer.from(id, 'utf8')) & 0x7fff_ffff) % count;

const MULTIPLIER = 0x5bd1_e995;
const SEED = 0x9747_b28c;

/** MurmurHash2 as in Kafka's Java client (`Utils.murmur2`): 32 bits, signed. */
export function murmur2(bytes: Buffer): number {
  const rest = bytes.length % 4;
  const end = bytes.length - rest;
  let hash = SEED ^ bytes.length;
  for (let at = 0; at < end; at += 4) {
    const word = Math.imul(bytes.readInt32LE(at), MULTIPLIER);
    hash = Math.imul(hash, MULTIPLIER) ^ Math.imul(word ^ (word >>> 24), MULTIPLIER);
  }
  if (rest > 0) hash = Math.imul(hash ^ bytes.readUIntLE(end, rest), MULTIPLIER);
  hash = Math.imul(hash ^ (hash >>> 13), MULTIPLIER);
  return hash ^ (hash >>> 15);
}
