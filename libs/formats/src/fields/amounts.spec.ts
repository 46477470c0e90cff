import fc from 'fast-check';
import { asNumber, jsonWithAmounts, withNumbersAsTexts, writtenAmount } from './amounts.js';

describe('writtenAmount', () => {
  it.each([
    ['0.59', '0.59', false],
    ['0.5000', '0.5000', false],
    ['0.50000', '0.5000', false],
    ['12', '12', false],
    ['0', '0', false],
    ['5e-1', '0.5', false],
    ['1.25E+1', '12.5', false],
    ['12e2', '1200', false],
    ['1e-7', '0', true],
    ['0.30000000000000004', '0.3', true],
    ['0.48760330578512395', '0.4876', true],
    ['1.00005', '1.0001', true],
    ['9.99995', '10', true],
  ])('reads %s as %s', (given, text, isRounded) => expect(writtenAmount(given)).toEqual({ text, isRounded }));

  it.each(['-1', '1,5', 'free', '', '1e', '01', '.5', 'NaN'])('is nothing for %j', (given) =>
    expect(writtenAmount(given)).toBeNull(),
  );

  it('is the number that JSON has, but for its rounding', () =>
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (number) => {
        const amount = writtenAmount(JSON.stringify(Math.abs(number)));
        expect(Math.abs(Number(amount?.text) - number)).toBeLessThanOrEqual(0.00005 + number * 1e-15);
      }),
    ));
});

describe('JSON with amounts', () => {
  it('has the same digits after it was written and read', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^(0|[1-9]\d{0,5})(\.\d{1,4})?$/), fc.string(), (amount, text) => {
        const json = jsonWithAmounts({ [text]: [asNumber(amount), text, null, true] });
        expect(JSON.parse(json)).toEqual({ [text]: [Number(amount), text, null, true] });
        expect(JSON.parse(withNumbersAsTexts(json))).toEqual({ [text]: [amount, text, null, true] });
      }),
    ));
});
