import { textOf } from './json-value.js';

describe('textOf', () => {
  it.each([
    [' a b ', 'a b'],
    ['  ', null],
    [34000, '34000'],
    [Number.NaN, null],
    [true, null],
    [{}, null],
    [undefined, null],
  ])('reads %j as %j', (value, text) => expect(textOf(value)).toBe(text));
});
