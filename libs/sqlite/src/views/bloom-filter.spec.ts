import fc from 'fast-check';
import { wordsOf } from '#application';
import { BloomFilter } from './bloom-filter.js';

function filterOf(words: readonly string[], connectorTypes: readonly string[] = []): BloomFilter {
  const filter = new BloomFilter();
  for (const word of words) filter.addWord(word);
  for (const type of connectorTypes) filter.addConnectorType(type);
  return filter;
}

/** As SQLite's operator does it. */
function tells(station: BloomFilter, asked: BloomFilter): boolean {
  const columns = station.columns();
  return asked
    .columns()
    .every((bits, place) => (BigInt(columns[place] ?? 0) & BigInt(bits)) === BigInt(bits));
}

const word = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => wordsOf(text)[0] ?? 'x');

describe('The Bloom filter of a station', () => {
  it('has all beginnings of its words and all its connector types', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1 }),
        fc.array(fc.uuid()),
        fc.nat(),
        fc.nat(),
        (words, types, which, length) => {
          const one = words[which % words.length] ?? '';
          const beginning = [...one].slice(0, length).join('');
          expect(tells(filterOf(words, types), filterOf([beginning], types.slice(0, 1)))).toBe(true);
        },
      ),
    );
  });

  it('fits into numbers that JavaScript and six bytes of a row hold', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 500, maxLength: 1000 }), (words) => {
        for (const column of filterOf(words).columns()) expect(column).toBeLessThan(2 ** 47);
      }),
      { numRuns: 20 },
    );
  });

  it('passes over most stations that lack a word or a connector type', () => {
    const station = filterOf(wordsOf('Parking Ithaca 12 Main Street New York USA ABB Terra'));
    const [words, types] = [
      wordsOf('hotel valley university oakland shopping marina pharmacy cedar willow brewery'),
      Array.from({ length: 20 }, (_, n) => `7a0e4d5c-0000-4000-8000-0000000000${n + 10}`),
    ];
    expect(words.filter((one) => tells(station, filterOf([one]))).length).toBeLessThan(4);
    expect(types.filter((one) => tells(station, filterOf([], [one]))).length).toBeLessThan(8);
  });

  it('asks nothing where there is nothing to ask for', () => {
    expect(filterOf(['7', '']).told()).toBeUndefined();
  });

  it('is asked by the columns in which it has something, and is mistaken the less the more it has', () => {
    const [short, long] = [filterOf(['ab']).told(), filterOf(['abc', 'xyz']).told()];
    expect(short?.condition.sql).toMatch(/^bloom_[123] & \? = \?$/);
    expect(short?.condition.values).toHaveLength(2);
    expect(long?.mistaken).toBeLessThan((short?.mistaken ?? 0) ** 2);
  });
});
