import { scaled } from './scaled.js';

it.each([
  ['60', 60, '3600'],
  ['0,1', 60, '6'],
  ['0.0035', 60, '0.21'],
  ['90', 1 / 60, '1.5'],
  ['0', 60, '0'],
  ['', 60, ''],
  ['an hour', 60, 'an hour'],
])('%j times %d is %j', (text, factor, expected) => {
  expect(scaled(text, factor)).toBe(expected);
});
