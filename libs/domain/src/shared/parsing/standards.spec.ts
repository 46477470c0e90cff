import { countryCodes, parseCountry, parseTimeZone } from './standards.js';

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

describe('A time zone', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+1', 'EST5EDT'])(
    'is %s',
    (input) => expect(parseTimeZone(input)).toEqual(stored(input)),
  );

  it.each(['US/Pacific', 'Asia/Calcutta', 'Europe/Kiev', 'GB'])(
    'can be the alias %s, which is stored as sent',
    (input) => expect(parseTimeZone(input)).toEqual(stored(input)),
  );

  it.each(['+01:00', '-08:00', '+0100', '+01', 'GMT+1', 'UTC+01:00', 'Z', '0'])(
    'is not the offset %j',
    (input) => expect(parseTimeZone(input)).toEqual(refused('not_a_time_zone')),
  );

  it.each([
    '',
    ' ',
    'Europe',
    'Europe/Nowhere',
    'Europe/Berlin ',
    ' Europe/Berlin',
    'Mars/Olympus',
    '../UTC',
  ])('is not %j', (input) => expect(parseTimeZone(input)).toEqual(refused('not_a_time_zone')));

  it.each(['BST', 'IST', 'PST', 'CST', 'CTT', 'ACT', 'ART', 'bst', 'SystemV/PST8', 'US/Pacific-New'])(
    'is not %s, which only ICU has',
    (input) => expect(parseTimeZone(input)).toEqual(refused('not_a_time_zone')),
  );

  it.each(['EST', 'MST', 'HST', 'CET', 'EET', 'MET', 'WET', 'GMT', 'UCT', 'PRC', 'ROC', 'ROK'])(
    'is %s, which has no region in its name',
    (input) => expect(parseTimeZone(input)).toEqual(stored(input)),
  );

  it('is any name that the runtime lists, cached or not', () => {
    const listed = Intl.supportedValuesOf('timeZone');
    for (const name of [...listed, ...listed]) expect(parseTimeZone(name)).toEqual(stored(name));
    expect(parseTimeZone('Europe/Nowhere')).toEqual(refused('not_a_time_zone'));
  });

  it('is text', () => expect(parseTimeZone(1)).toEqual(refused('not_a_string')));
});
