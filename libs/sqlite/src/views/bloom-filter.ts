import { joined, type Condition } from './narrowing.js';

/** The columns of a {@link BloomFilter}. */
export const BLOOM_COLUMNS = ['bloom_1', 'bloom_2', 'bloom_3'] as const;

/** Numbers of so many bits take six bytes of a row. */
const BITS_OF_COLUMN = 47;
/** Of a column; JavaScript's operators on bits take 32 of them. */
const LOW_BITS = 24;
const BITS = BITS_OF_COLUMN * BLOOM_COLUMNS.length;
/** A station of two dozen words has nearly four of ten bits set. */
const SHARE_OF_BITS = 0.4;
/** A search may end in the beginning of a word: so beginnings of words are told, of these lengths. */
const [SHORTEST, LONGEST] = [2, 4];

/** What the filters of stations say of something. */
export interface Told {
  /** Met by all stations that have it, and by few others. */
  readonly condition: Condition;
  /** About the share of the others. */
  readonly mistaken: number;
}

/**
 * What a station is found by, in few bits: a Bloom filter (B. Bloom, CACM 13:7, 1970) of the beginnings of its words
 * and of its connector types. All indexes of stations tell it, so that most of those that lack a word are passed over
 * before their words are read.
 */
export class BloomFilter {
  /** The low and the high bits of each column. */
  private readonly halves = BLOOM_COLUMNS.flatMap(() => [0, 0]);

  /** Adds a word, or the beginning of words: what it sets, the words that begin so set too. */
  addWord(word: string): this {
    let hash = SEED;
    for (let place = 0; place < LONGEST && place < word.length; place++) {
      hash = hashed(hash, word.charCodeAt(place));
      if (place + 1 >= SHORTEST) this.set(hash);
      // Many words begin with the same two letters, and a search may end in these alone.
      if (place + 1 === SHORTEST) this.set(~hash);
    }
    return this;
  }

  addConnectorType(id: string): this {
    let hash = SEED;
    for (let place = 0; place < id.length; place++) hash = hashed(hash, id.charCodeAt(place));
    this.set(hash);
    this.set(~hash);
    return this;
  }

  private set(hash: number): void {
    const bit = mixed(hash) % BITS;
    const place = bit % BITS_OF_COLUMN;
    const half = Math.trunc(bit / BITS_OF_COLUMN) * 2 + (place < LOW_BITS ? 0 : 1);
    this.halves[half] = (this.halves[half] ?? 0) | (1 << (place % LOW_BITS));
  }

  /** The values of {@link BLOOM_COLUMNS}. */
  columns(): readonly number[] {
    return BLOOM_COLUMNS.map((_, column) => {
      const [low = 0, high = 0] = this.halves.slice(column * 2);
      return low + high * 2 ** LOW_BITS;
    });
  }

  /** Asks which filters of stations have all of this one; nothing where it is empty. */
  told(): Told | undefined {
    const asked = this.columns().flatMap((bits, place) =>
      bits > 0 ? [{ sql: `${BLOOM_COLUMNS[place]} & ? = ?`, values: [bits, bits] }] : [],
    );
    if (asked.length === 0) return undefined;
    return { condition: joined(asked, ' AND '), mistaken: SHARE_OF_BITS ** this.count() };
  }

  private count(): number {
    return this.halves.reduce((sum, half) => sum + half.toString(2).replaceAll('0', '').length, 0);
  }
}

/** FNV-1a, whose bits are mixed then, as so few characters don't mix them. */
const SEED = 0x811c9dc5;
const hashed = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (half ^ (half >>> 13)) >>> 0;
}
