import fc from 'fast-check';
import { decimalOf, inUnits, readDecimal } from './decimals.js';
import { compare, fractionOf, product, quotient, sum, textOf, type Fraction } from './fractions.js';

const text = (value: string | number): string => textOf(fractionOf(decimalOf(value)));

describe('A decimal number', () => {
  it.each<[string | number, bigint, number]>([
    ['0', 0n, 0],
    ['0.50', 50n, 2],
    ['5.', 5n, 0],
    ['.5', 5n, 1],
    ['+1.25', 125n, 2],
    ['-1.25', -125n, 2],
    ['1e3', 1000n, 0],
    ['12.5E-1', 125n, 2],
    [1e-7, 1n, 7],
    [1e21, 10n ** 21n, 0],
    [0.1, 1n, 1],
  ])('is read of %s', (value, digits, decimals) => {
    expect(readDecimal(value)).toEqual({ digits, decimals });
  });

  it.each(['', '.', '-', 'e5', '1e', '1e1000', '1.2.3', '0x1', ' 1', '1 ', 'Infinity'])(
    'is not %j',
    (value) => {
      expect(readDecimal(value)).toBeNull();
      expect(() => decimalOf(value)).toThrow(RangeError);
    },
  );

  it('is a whole number of small units', () => {
    expect(inUnits(decimalOf('1.25'), 4)).toBe(12_500n);
  });
});

describe('A fraction', () => {
  it.each([
    ['0', '0'],
    ['7.90', '7.9'],
    ['1000', '1000'],
    ['0.00005', '0.0001'],
    ['0.00004999', '0'],
    ['0.99995', '1'],
    ['2.00014999', '2.0001'],
    ['2.00015', '2.0002'],
  ])('of %s has the text %s', (value, expected) => {
    expect(text(value)).toBe(expected);
  });

  const fractions = fc
    .tuple(fc.bigInt(0n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n))
    .map(([numerator, denominator]): Fraction => ({ numerator, denominator }));

  it('adds up, in any order', () =>
    fc.assert(
      fc.property(fractions, fractions, fractions, (a, b, c) => {
        expect(compare(sum(sum(a, b), c), sum(a, sum(c, b)))).toBe(0);
        expect(compare(sum(a, b), a)).toBe(b.numerator === 0n ? 0 : 1);
      }),
    ));

  it('is what it was after a multiplication and a division', () =>
    fc.assert(
      fc.property(
        fractions,
        fractions.filter(({ numerator }) => numerator > 0n),
        (a, b) => {
          expect(compare(quotient(product(a, b), b), a)).toBe(0);
        },
      ),
    ));

  it('has a text that is at most half of the last decimal away', () =>
    fc.assert(
      fc.property(fractions, (fraction) => {
        const rounded = fractionOf(decimalOf(textOf(fraction)));
        const half = { numerator: 1n, denominator: 20_000n };
        expect(compare(rounded, sum(fraction, half))).toBeLessThanOrEqual(0);
        expect(compare(fraction, sum(rounded, half))).toBeLessThan(0);
      }),
    ));

  it('of a decimal text has the same text', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (units) => {
        const decimals = (units / 10_000).toString();
        expect(text(decimals)).toBe(decimals);
      }),
    ));
});
