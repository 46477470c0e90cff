import { isUint64, proposedId } from './uint64.js';

it.each([
  ['0', true],
  ['42', true],
  ['18446744073709551615', true],
  ['18446744073709551616', false],
  ['042', false],
  ['-1', false],
  ['1e3', false],
  ['', false],
])('%s is an id of a location: %p', (text, expected) => {
  expect(isUint64(text)).toBe(expected);
});

it('An id is proposed that is one', () => {
  expect(isUint64(proposedId())).toBe(true);
  expect(Number.isSafeInteger(Number(proposedId()))).toBe(true);
});
