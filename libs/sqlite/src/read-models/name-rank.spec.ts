import fc from 'fast-check';
import { fold } from '#application';
import { liveConnections } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { query } from '../statements.js';
import { LAST_RANK, NO_NAME, rankOfName, docidOf, firstDocidOf, numberIn } from './schema.js';

/** Names with common beginnings, and with characters of no alphabet. */
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

  it('is below that of no name', () => {
    fc.assert(fc.property(name, (any) => expect(rankOfName(any)).toBeLessThanOrEqual(LAST_RANK)));
    expect(rankOfName(null)).toBe(NO_NAME);
    expect(NO_NAME).toBeLessThan(2 ** 33);
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
  ])('is another one for %j and %j', (first, second) => {
    expect(rankOfName(first)).toBeLessThan(rankOfName(second));
  });
});

describe('A docid', () => {
  const connections = liveConnections();
  const value = (sql: string, ...values: number[]) =>
    query<[bigint | number]>(connections.views, `SELECT ${sql}`).first(...values)?.[0];
  const docid = docidOf('?', '?');

  it('has its number, however great rank and number are', () => {
    for (const rank of [0, 7, NO_NAME])
      for (const number of [1, 12_345_678, 2 ** 30 - 1])
        expect(value(numberIn(docid), rank, number)).toBe(number);
  });

  it('lies between the first docids of its rank and of the next one', () => {
    const within = `${docid} >= ${firstDocidOf('?')} AND ${docid} < ${firstDocidOf('?')}`;
    for (const number of [0, 2 ** 30 - 1]) expect(value(within, 7, number, 7, 7, number, 8)).toBe(1);
    expect(value(within, 8, 0, 7, 8, 0, 8)).toBe(0);
  });
});
