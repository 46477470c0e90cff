import { countryCodes, parseCountry } from './country.js';

const stored = (value: unknown) => ({ ok: true, value });
const refused = (code: string) => expect.objectContaining({ ok: false, code }) as unknown;

describe('A country', () => {
  it.each(['DE', 'US', 'GB', 'AX', 'ZW', 'TL', 'SS'])('is %s', (input) =>
    expect(parseCountry(input)).toEqual(stored(input)),
  );

  it.each(['', 'de', 'De', 'DEU', 'UK', 'EU', 'AN', 'ZZ', ' DE', 'DE ', 'Germany', '276'])(
    'is not %j',
    (input) => expect(parseCountry(input)).toEqual(refused('not_a_country')),
  );

  it('is one of about 250 codes of two upper case letters', () => {
    expect(countryCodes.size).toBeGreaterThanOrEqual(249);
    expect([...countryCodes].filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  });

  it('is text', () => expect(parseCountry(49)).toEqual(refused('not_a_string')));
});
