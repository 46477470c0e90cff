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
    ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
    ['The United Kingdom', 'GB'],
    ['Scotland', 'GB'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['Iran, Islamic Republic of', 'IR'],
    ['The United States of America', 'US'],
    ['United States of America (the)', 'US'],
    ['Tanzania, United Republic of', 'TZ'],
    ['Tanzania (the United Republic of)', 'TZ'],
    ['Venezuela (Bolivarian Republic of)', 'VE'],
    ['Bolivia, Plurinational State of', 'BO'],
    ['Vatican City', 'VA'],
    ['Republic of Moldova', 'MD'],
    ['British Virgin Islands', 'VG'],
    ['Korea, Republic of', 'KR'],
    ["Korea (Democratic People's Republic of)", 'KP'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['Republic of the Congo', 'CG'],
  ])('maps %j to %s', (text, code) =>
    expect(withWarnings((warn) => countryOf(text, warn))).toEqual([code, 0]),
  );

  it.each([['TRY'], ['Atlantis'], ['ZZ'], ['Congo'], ['The Congo'], ['Nowhere (Republic of)']])(
    'does not know the country %j',
    (text) => {
      expect(withWarnings((warn) => countryOf(text, warn))).toEqual([null, 1]);
    },
  );

  it('does not warn of an absent country', () =>
    expect(withWarnings((warn) => countryOf(null, warn))).toEqual([null, 0]));
});
