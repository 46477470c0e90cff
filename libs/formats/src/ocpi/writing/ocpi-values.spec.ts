import fc from 'fast-check';
import {
  dateTime,
  language,
  latitude,
  list,
  longitude,
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
])('a latitude of %s degrees is %s', (given, expected) => expect(latitude(given)).toBe(expected));

it.each([
  [latitude, '-12.1234567', '-12.123457'],
  [latitude, '-9.9999999', '-9.9999999'],
  [latitude, '-89.99999999', '-90.000000'],
  [latitude, '052.12345', '52.12345'],
  [longitude, '-123.1234567', '-123.123457'],
  [longitude, '-99.1234567', '-99.1234567'],
  [longitude, '-99.99999999', '-100.000000'],
  [longitude, '123.1234567', '123.1234567'],
])('%p of %s fits into the length of the standard as %s', (form, given, expected) =>
  expect(form(given)).toBe(expected),
);

describe.each([
  { name: 'latitude', form: latitude, maximum: 90, pattern: /^(?=.{1,10}$)-?\d{1,2}\.\d{5,7}$/ },
  { name: 'longitude', form: longitude, maximum: 180, pattern: /^(?=.{1,11}$)-?\d{1,3}\.\d{5,7}$/ },
])('Any $name', ({ form, maximum, pattern }) => {
  const anyDegrees = fc
    .tuple(fc.double({ min: -maximum, max: maximum, noNaN: true }), fc.nat(20))
    .map(([value, decimals]) => value.toFixed(decimals));

  it('is in the form of the standard, and at the same place', () =>
    fc.assert(
      fc.property(anyDegrees, (given) => {
        const text = form(given) ?? '';
        expect(text).toMatch(pattern);
        expect(Math.abs(Number(text) - Number(given))).toBeLessThanOrEqual(0.5e-6 + 1e-12);
        expect(form(text)).toBe(text);
      }),
    ));
});

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
