import { withDirections } from './ocpi-directions.js';

const directions = (given: unknown, country: string | null = 'NL') =>
  withDirections({ directions: given, more: 1 }, country)['directions'];

describe('The directions of a feed', () => {
  it('that are texts get the language of the country', () => {
    expect(directions(' left of the lift ')).toEqual([{ language: 'nl', text: 'left of the lift' }]);
    expect(directions(['a', 'b'], 'CH')).toEqual([
      { language: 'de', text: 'a' },
      { language: 'de', text: 'b' },
    ]);
    expect(directions('a', null)).toEqual([{ language: 'en', text: 'a' }]);
    expect(directions({ text: 'a' })).toEqual([{ language: 'nl', text: 'a' }]);
  });

  it('that are as in OCPI stay', () => {
    const given = [{ language: 'pl', text: 'Za rogiem' }];
    expect(directions(given)).toEqual(given);
    expect(withDirections({ more: 1 }, 'NL')).toEqual({ more: 1 });
    expect(withDirections({ directions: null }, 'NL')).toEqual({ directions: null });
  });
});
