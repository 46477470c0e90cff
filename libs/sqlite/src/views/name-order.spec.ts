import fc from 'fast-check';
import { fold } from '#application';
import { liveConnections } from '../../../../test/contracts/sqlite-fixture.js';
import { query } from '../database.js';
import { firstLike, lastLike, numberAt, placeOf, placesFrom, rankOfName } from './name-order.js';

/** Names as they are found: with much in common, and with what no alphabet has a place for. */
const name = fc
  .oneof(
    fc.string({
      unit: fc.constantFrom('a', 'b', 'z', '0', '9', ' ', '-', '~', 'ł', 'ж', '電', '\uE000', '🔌', '\uD83D'),
    }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
  )
  .map(fold);

describe('The rank of a name', () => {
  it('is never greater than that of a name that comes after it', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [first, second] = [one, other].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(rankOfName(first ?? '')).toBeLessThanOrEqual(rankOfName(second ?? ''));
      }),
      { numRuns: 2000 },
    );
  });

  it('is below that of none', () => {
    fc.assert(fc.property(name, (any) => expect(rankOfName(any)).toBeLessThan(rankOfName(null))));
    expect(rankOfName(null)).toBeLessThan(2 ** 33);
  });

  it.each([
    ['', 'a'],
    ['alfa', 'alfa 1'],
    ['alfa 1', 'alfa 2'],
    ['a 1', 'a b'],
    ['9', 'a'],
    ['zzzzzz', 'ł'],
    ['жук', 'заря'],
    ['電', '電気'],
    ['\uFFFD', '🔌'],
  ])('tells %j from %j', (first, second) => {
    expect(rankOfName(first)).toBeLessThan(rankOfName(second));
  });
});

describe('A place in the index of words', () => {
  const connections = liveConnections();
  const told = (sql: string, ...values: number[]) =>
    query<[bigint | number]>(connections.views, `SELECT ${sql}`).first(...values)?.[0];
  const greatest = rankOfName(null);

  it('tells the number, beside a rank however great', () => {
    for (const n of [1, 12_345_678, 2 ** 30 - 1])
      expect(told(numberAt(placeOf('?', '?')), greatest, n)).toBe(n);
  });

  it('lies between those of its rank and not among those of others', () => {
    const place = placeOf('?', '?');
    const within = `${place} BETWEEN ${placesFrom('?')} AND ${lastLike(placesFrom('?'))}`;
    expect(told(within, 7, 2 ** 30 - 1, 7, 7)).toBe(1);
    expect(told(within, 8, 0, 7, 7)).toBe(0);
    expect(told(`${place} = ${placesFrom('?')}`, 8, 0, 8)).toBe(1);
    expect(told(`(${firstLike(place)}) = (${placesFrom('?')})`, 7, 99, 7)).toBe(1);
    expect(told(`(${lastLike(place)}) + 1 = (${placesFrom('?')})`, greatest - 1, 99, greatest)).toBe(1);
  });
});
