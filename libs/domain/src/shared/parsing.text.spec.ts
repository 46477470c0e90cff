import fc from 'fast-check';
import { countryCodes } from './countries.js';
import { parseCode, parseCountry, parseFlag, parsePhotoPath, parseText, parseTimeZone } from './parsing.js';

const kept = (value: unknown) => ({ ok: true, value });
const refused = (code: string) => expect.objectContaining({ ok: false, code }) as unknown;

const FLAG = '🇩🇪';
const PLUG = '🔌';

describe('Text', () => {
  const parse = parseText(255);

  it.each(['', ' ', ' padded ', 'Straße', 'e\u0301', '\u0001\t\r\n', '\u2028', '\uFFFE', PLUG, FLAG])(
    'is kept as sent: %j',
    (input) => expect(parse(input)).toEqual(kept(input)),
  );

  it.each(['a', 'ß', PLUG])('may have 255 code points of %s, and no more', (point) => {
    expect(parse(point.repeat(255))).toEqual(kept(point.repeat(255)));
    expect(parse(point.repeat(256))).toEqual(refused('too_long'));
  });

  it('counts code points, not what is seen: a flag is two', () => {
    expect(parse(FLAG.repeat(127) + 'a')).toEqual(kept(FLAG.repeat(127) + 'a'));
    expect(parse(FLAG.repeat(128))).toEqual(refused('too_long'));
  });

  it('may not be longer by one plain letter among emoji', () => {
    expect(parse(PLUG.repeat(254) + 'a')).toEqual(kept(PLUG.repeat(254) + 'a'));
    expect(parse(PLUG.repeat(255) + 'a')).toEqual(refused('too_long'));
  });

  it('says how long it may be', () =>
    expect(parse('a'.repeat(256))).toMatchObject({ detail: 'at most 255 characters are allowed' }));

  it.each([
    '\0',
    'a\0b',
    '\uD83D',
    '\uDD0C',
    'a\uD83D',
    '\uDD0C\uD83D',
    `${PLUG}\uD83D`,
    '\uD83D\uD83D\uDD0C',
  ])('has no NUL and no lone surrogate: %j', (input) =>
    expect(parse(input)).toEqual(refused('invalid_character')),
  );

  it.each([null, undefined, 1, true, [], ['a'], {}])('is not %p', (input) =>
    expect(parse(input)).toEqual(refused('not_a_string')),
  );

  it('is any text of well-formed Unicode without NUL', () => {
    const unicode = fc.string({ unit: 'binary', maxLength: 100 });
    fc.assert(
      fc.property(unicode, (input) => {
        expect(parse(input)).toEqual(input.includes('\0') ? refused('invalid_character') : kept(input));
      }),
    );
  });
});

describe('A flag', () => {
  it.each([true, false])('is %p', (input) => expect(parseFlag(input)).toEqual(kept(input)));

  it.each([null, undefined, 0, 1, '', 'true', 'false', [], {}])('is not %p', (input) =>
    expect(parseFlag(input)).toEqual(refused('not_a_boolean')),
  );
});

describe('A code', () => {
  const parse = parseCode(['1', '2']);

  it('is one of those listed', () => expect(parse('2')).toEqual(kept('2')));

  it.each(['3', '', ' 1', '1 ', 1, true, ['1'], {}, 'constructor'])('is not %j', (input) =>
    expect(parse(input)).toEqual(refused('not_in_list')),
  );
});

describe('The path of a photo', () => {
  it.each([
    'images/a.png',
    'images/connectors/avatar.png',
    'images/a-b_c.1/D.jpeg',
    'images/a.jpg',
    'images/a.webp',
    'images/a.gif',
    'images/A.PNG',
    `images/${'a'.repeat(244)}.png`,
  ])('is kept: %s', (input) => expect(parsePhotoPath(input)).toEqual(kept(input)));

  it.each([
    '',
    'a.png',
    '/images/a.png',
    './images/a.png',
    'photos/images/a.png',
    'IMAGES/a.png',
    'Images/a.png',
    'images/',
    'images/.png',
    'images/a',
    'images/a.svg',
    'images/a.png.exe',
    'images/a.png/',
    'images/../a.png',
    'images/a/../../b.png',
    'images/a..png',
    'images\\a.png',
    'images/a%2e.png',
    'images/a b.png',
    'images/ä.png',
    'images/a.png\n',
    'images/a.png?x',
    'https://example.com/images/a.png',
  ])('is not %j', (input) => expect(parsePhotoPath(input)).toEqual(refused('not_a_photo_path')));

  it('is text of at most 255 characters', () => {
    expect(parsePhotoPath(`images/${'a'.repeat(245)}.png`)).toEqual(refused('too_long'));
    expect(parsePhotoPath('images/\0.png')).toEqual(refused('invalid_character'));
    expect(parsePhotoPath(1)).toEqual(refused('not_a_string'));
  });
});

describe('A country', () => {
  it.each(['DE', 'US', 'GB', 'AX', 'ZW', 'TL', 'SS'])('is %s', (input) =>
    expect(parseCountry(input)).toEqual(kept(input)),
  );

  it.each(['', 'de', 'De', 'DEU', 'UK', 'EU', 'AN', 'ZZ', ' DE', 'DE ', 'Germany', '276'])(
    'is not %j',
    (input) => expect(parseCountry(input)).toEqual(refused('not_a_country')),
  );

  it('is one of some 250, each of two capital letters', () => {
    expect(countryCodes.size).toBeGreaterThanOrEqual(249);
    expect([...countryCodes].filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  });

  it('is text', () => expect(parseCountry(49)).toEqual(refused('not_a_string')));
});

describe('A time zone', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+1', 'EST5EDT'])(
    'is %s',
    (input) => expect(parseTimeZone(input)).toEqual(kept(input)),
  );

  it.each(['US/Pacific', 'Asia/Calcutta', 'Europe/Kiev', 'GB'])('is kept by its alias %s, as sent', (input) =>
    expect(parseTimeZone(input)).toEqual(kept(input)),
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
    'is not %s, which only the runtime knows',
    (input) => expect(parseTimeZone(input)).toEqual(refused('not_a_time_zone')),
  );

  it.each(['EST', 'MST', 'HST', 'CET', 'EET', 'MET', 'WET', 'GMT', 'UCT', 'PRC', 'ROC', 'ROK'])(
    'is %s, which has no place in its name',
    (input) => expect(parseTimeZone(input)).toEqual(kept(input)),
  );

  it('is any that the runtime lists, asked once or twice', () => {
    const listed = Intl.supportedValuesOf('timeZone');
    for (const name of [...listed, ...listed]) expect(parseTimeZone(name)).toEqual(kept(name));
    expect(parseTimeZone('Europe/Nowhere')).toEqual(refused('not_a_time_zone'));
  });

  it('is text', () => expect(parseTimeZone(1)).toEqual(refused('not_a_string')));
});
