import { plugStandardOf, powerTypes, wordsOfPowerType } from './plugs.js';

describe('A standard of plugs', () => {
  it.each(['GBT_DC', 'gbt_dc'])('is found by its token in any case: %s', (text) =>
    expect(plugStandardOf(text)).toEqual({ token: 'GBT_DC', words: 'GB/T', isDcOnly: true }),
  );

  it('is none for another text', () => {
    expect(['Odd plug', 'GBT', ''].map(plugStandardOf)).toEqual([undefined, undefined, undefined]);
  });
});

describe('A type of power', () => {
  it('has a name in words', () => {
    expect(powerTypes.map(({ value }) => wordsOfPowerType(value))).toEqual([
      ...['AC 1-phase', 'AC 2-phase', 'AC split-phase', 'AC 3-phase', 'DC'],
    ]);
  });

  it('is none for another text', () => {
    expect(wordsOfPowerType('22 kW')).toBeUndefined();
  });
});
