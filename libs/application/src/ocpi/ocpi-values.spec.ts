import {
  dateTime,
  degrees,
  language,
  list,
  object,
  optional,
  needed,
  sound,
  text,
  token,
  wholeList,
} from './ocpi-values.js';

it.each([
  ['52.5', '52.50000'],
  ['52', '52.00000'],
  ['-0.1234567', '-0.1234567'],
  ['52.520000', '52.520000'],
  ['52.12345678', '52.1234568'],
  ['+52.12345', '52.12345'],
  ['5.2e1', '52.00000'],
  ['90.1', undefined],
  ['', undefined],
  [null, undefined],
])('%s degrees are %s', (given, expected) => expect(degrees(90)(given)).toBe(expected));

it.each([
  [text(3), 'abc', 'abc'],
  [text(3), 'abcd', undefined],
  [text(9), 'a\r\nb', 'a b'],
  [token('WIFI'), ' wifi', 'WIFI'],
  [token('WIFI'), 1, undefined],
  [language, 'en-GB', 'en'],
  [language, 'eng', undefined],
  [dateTime, '2026-11-01T10:00:00', '2026-11-01T10:00:00'],
  [dateTime, '2026-11-01T10:00:00+01:00', undefined],
  [list(token('A')), ['a', 'b'], ['A']],
  [list(token('A')), ['b'], undefined],
  [list(token('A')), [], []],
  [list(token('A')), 'a', ['A']],
  [wholeList(token('A')), ['a', 'b'], undefined],
  [wholeList(token('A')), 'a', undefined],
])('%p of %j is %j', (check, given, expected) => expect(check(given)).toEqual(expected));

describe('An object', () => {
  const check = object({ id: needed(text(3)), more: optional(text(3)), exact: sound(text(3)) });

  it.each([
    [
      { id: 'a', more: 'b', exact: 'c', other: [1] },
      { id: 'a', more: 'b', exact: 'c', other: [1] },
    ],
    [{ id: 'a', more: 'too long', exact: null, other: null }, { id: 'a' }],
    [{ id: 'a', exact: 'too long' }, undefined],
    [{ more: 'b' }, undefined],
    [['a'], undefined],
  ])('%j becomes %j', (given, expected) => expect(check(given)).toEqual(expected));
});
