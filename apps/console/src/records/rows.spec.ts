import { nextKey, replaced, withCopy, without, withRowAt } from './rows.js';

it('Rows keep their keys, and new ones get others', () => {
  const rows = [
    { key: 1, text: 'a' },
    { key: 2, text: 'b' },
  ];
  const copied = withCopy(rows, 1);
  expect(copied.map(({ key, text }) => [key, text])).toEqual([
    [1, 'a'],
    [3, 'a'],
    [2, 'b'],
  ]);
  expect(nextKey(copied)).toBe(4);
  expect(withRowAt(without(copied, 1), 0, { key: 1, text: 'a' })).toEqual(copied);
  expect(replaced(rows, 2, (row) => ({ ...row, text: 'c' }))[1]).toEqual({ key: 2, text: 'c' });
});
