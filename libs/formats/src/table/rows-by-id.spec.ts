import fc from 'fast-check';
import { RowsById } from './rows-by-id.js';

describe('RowsById', () => {
  it('collects the rows of an id', () => {
    const rows = new RowsById<string>();
    for (const row of ['a1', 'b1', 'a2']) expect(rows.add(row.slice(0, 1), row, 2)).toEqual([]);
    expect(rows.end()).toEqual([['a1', 'a2'], ['b1']]);
  });

  it('returns each row once, in order for each id, and holds no more than its limits', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(5))), (given) => {
        const rows = new RowsById<number>({ rows: 3, size: 9 });
        let held = 0;
        const groups = given.flatMap(([id, size], index) => {
          const complete = rows.add(id, index, size);
          held += 1 - complete.flat().length;
          expect(held).toBeLessThanOrEqual(3);
          return complete;
        });
        groups.push(...rows.end());
        expect(groups.flat().sort((a, b) => a - b)).toEqual(given.map((_, index) => index));
        for (const group of groups) {
          expect(new Set(group.map((index) => given[index]?.[0])).size).toBe(1);
          expect(group).toEqual([...group].sort((a, b) => a - b));
        }
      }),
    ));
});
