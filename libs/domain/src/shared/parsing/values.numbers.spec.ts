import fc from 'fast-check';
import { parseAmount, parseNumeric, parseUint64, UINT64_MAX } from './values.js';

const MAX = 2n ** 64n - 1n;
const stored = (value: string) => ({ ok: true, value });
const refused = (code: string) => ({ ok: false, code });

describe('A uint64', () => {
  it('is at most 2^64 - 1', () => expect(UINT64_MAX).toBe(String(MAX)));

  it.each(['0', '1', '42', '9007199254740991', '9007199254740993', '10000000000000000000', UINT64_MAX])(
    'is stored as the text %j',
    (input) => expect(parseUint64(input)).toEqual(stored(input)),
  );

  it.each([
    { input: 0, value: '0' },
    { input: -0, value: '0' },
    { input: 1.0, value: '1' },
    { input: 1e3, value: '1000' },
    { input: 2 ** 53 - 1, value: '9007199254740991' },
  ])('can be the number $input', ({ input, value }) => expect(parseUint64(input)).toEqual(stored(value)));

  it.each(['18446744073709551616', '99999999999999999999', '184467440737095516150', '9'.repeat(1000)])(
    'is not the text %j, which is too large',
    (input) => expect(parseUint64(input)).toEqual(refused('not_uint64')),
  );

  it.each([
    '',
    '00',
    '01',
    '+1',
    '-1',
    '-0',
    ' 1',
    '1 ',
    '1\n',
    '1.0',
    '1.5',
    '1e3',
    '0x1',
    '1_000',
    '1,000',
    '١',
    '１',
  ])('is not the text %j', (input) => expect(parseUint64(input)).toEqual(refused('not_uint64')));

  it.each([-1, -1.5, 1.5, 0.1, Number.NaN, -(2 ** 60)])('is not the number %p', (input) =>
    expect(parseUint64(input)).toEqual(refused('not_uint64')),
  );

  it.each([2 ** 53, 2 ** 53 + 2, 2 ** 64, 1e300, Number.POSITIVE_INFINITY])(
    'is not the number %p, which may be inexact',
    (input) => expect(parseUint64(input)).toEqual(refused('unsafe_number')),
  );

  it.each([null, undefined, true, 1n, [], ['1'], {}])('is not %p', (input) =>
    expect(parseUint64(input)).toEqual(refused('not_uint64')),
  );

  it('is exact over the whole range', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX }), (value) => {
        expect(parseUint64(String(value))).toEqual(stored(String(value)));
      }),
    );
  });

  it('is refused out of range', () => {
    const beyond = fc.oneof(fc.bigInt({ min: MAX + 1n }), fc.bigInt({ max: -1n }));
    fc.assert(
      fc.property(beyond, (value) => expect(parseUint64(String(value))).toEqual(refused('not_uint64'))),
    );
  });

  it('is the same from a safe integer and from its decimal text', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (n) => expect(parseUint64(n)).toEqual(parseUint64(String(n)))));
  });
});

describe('Numeric text', () => {
  const parse = parseNumeric(255);

  it.each([
    '52.50',
    '0',
    '-0',
    '007',
    '5.',
    '.5',
    '-.5',
    '+1e-3',
    '1E+10',
    '1e400',
    '-122.3940',
    '1'.repeat(255),
  ])('is stored as sent: %j', (input) => expect(parse(input)).toEqual(stored(input)));

  it.each([
    { input: 52.5, value: '52.5' },
    { input: -0.1, value: '-0.1' },
    { input: 1e21, value: '1e+21' },
    { input: 1e-7, value: '1e-7' },
    { input: 0, value: '0' },
  ])('is the shortest text of the number $input', ({ input, value }) =>
    expect(parse(input)).toEqual(stored(value)),
  );

  it.each([
    '',
    ' ',
    '.',
    '+',
    '-',
    'e5',
    '1e',
    '1e+',
    '.e5',
    '1.2.3',
    '--1',
    '+-1',
    '1 2',
    ' 1',
    '1 ',
    '1\n',
  ])('is not %j', (input) => expect(parse(input)).toEqual(refused('not_numeric')));

  it.each(['0x1F', '0b1', '1n', 'NaN', 'Infinity', '-Infinity', '1,5', '52°', '٥', '５', '1\0'])(
    'is not %j',
    (input) => expect(parse(input)).toEqual(refused('not_numeric')),
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, [], ['1'], {}])(
    'is not %p',
    (input) => expect(parse(input)).toEqual(refused('not_numeric')),
  );

  it('is not longer than the limit', () => expect(parse('1'.repeat(256))).toEqual(refused('too_long')));

  it('is refused in linear time', () =>
    expect(parse(`${'1'.repeat(1_000_000)}x`)).toEqual(refused('not_numeric')));

  it('accepts every finite number, with the same value', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(finite, (input) => {
        const parsed = parse(input);
        expect(parsed.ok && Number(parsed.value) === input).toBe(true);
      }),
    );
  });
});

describe('An amount', () => {
  const parse = parseAmount({ minimum: 0, maximum: 100 }, 4);

  it.each(['007', '00', '00.5', '+5', '1e1', '.5', '5.', '100.1', '1.00001'])(
    'is not %j, and the error says all that it must be',
    (input) =>
      expect(parse(input)).toEqual({
        ...refused('out_of_range'),
        detail:
          'it must be from 0 to 100, with at most 4 decimals, in digits without leading zeros, sign and exponent',
      }),
  );
});
