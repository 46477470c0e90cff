import { rowAfterKey } from './row-keys.js';

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 7],
  ['PageUp', 3, 0],
  ['Home', 3, 0],
  ['End', 3, 9],
  ['a', 3, undefined],
  ['constructor', 3, undefined],
])('%s leads from row %d to %d of ten', (key, active, row) => {
  expect(rowAfterKey(key, active, 10, 4)).toBe(row);
});

it('no key leads anywhere in an empty table', () => {
  expect(rowAfterKey('ArrowDown', 0, 0, 4)).toBeUndefined();
});
