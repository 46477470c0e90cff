import { countryOf } from './country.js';
import { withWarnings } from './testing/with-warnings.js';

describe('countryOf', () => {
  it.each([
    ['PL', 'PL'],
    ['pl', 'PL'],
    ['NLD', 'NL'],
    ['Polska', 'PL'],
    ['  türkiye', 'TR'],
    ['BRASIL', 'BR'],
    ['Österreich', 'AT'],
    ['United States', 'US'],
    ['UK', 'GB'],
    ['el', 'GR'],
    ['XKX', 'XK'],
    ['U.S.A.', 'US'],
    ['Holland', 'NL'],
    ['The Netherlands', 'NL'],
    ['Schweiz ', 'CH'],
    ['Czech Republic', 'CZ'],
  ])('maps %j to %s', (text, code) =>
    expect(withWarnings((warn) => countryOf(text, warn))).toEqual([code, 0]),
  );

  it.each([['TRY'], ['Atlantis'], ['ZZ']])('does not know the country %j', (text) => {
    expect(withWarnings((warn) => countryOf(text, warn))).toEqual([null, 1]);
  });

  it('does not warn of an absent country', () =>
    expect(withWarnings((warn) => countryOf(null, warn))).toEqual([null, 0]));
});
