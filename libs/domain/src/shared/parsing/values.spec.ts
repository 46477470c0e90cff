import fc from 'fast-check';
import { parseCode, parseFlag, parsePhotoPath, parseText } from './values.js';

const stored = (value: unknown) => ({ ok: true, value });
const refused = (code: string) => expect.objectContaining({ ok: false, code }) as unknown;

describe('A flag', () => {
  it.each([true, false])('is %p', (input) => expect(parseFlag(input)).toEqual(stored(input)));

  it.each([null, undefined, 0, 1, '', 'true', 'false', [], {}])('is not %p', (input) =>
    expect(parseFlag(input)).toEqual(refused('not_a_boolean')),
  );
});

describe('A code', () => {
  const parse = parseCode(['1', '2']);

  it('is one of the listed ones', () => expect(parse('2')).toEqual(stored('2')));

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
  ])('is valid: %s', (input) => expect(parsePhotoPath(input)).toEqual(stored(input)));

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

const FLAG = '🇩🇪';
const PLUG = '🔌';

describe('Text', () => {
  const parse = parseText(255);

  it.each(['', ' ', ' padded ', 'Straße', 'e\u0301', '\u0001\t\r\n', '\u2028', '\uFFFE', PLUG, FLAG])(
    'is stored as sent: %j',
    (input) => expect(parse(input)).toEqual(stored(input)),
  );

  it.each(['a', 'ß', PLUG])('has at most 255 code points of %s', (point) => {
    expect(parse(point.repeat(255))).toEqual(stored(point.repeat(255)));
    expect(parse(point.repeat(256))).toEqual(refused('too_long'));
  });

  it('counts code points, not graphemes: a flag is two', () => {
    expect(parse(FLAG.repeat(127) + 'a')).toEqual(stored(FLAG.repeat(127) + 'a'));
    expect(parse(FLAG.repeat(128))).toEqual(refused('too_long'));
  });

  it('is refused if one ASCII letter among emoji exceeds the limit', () => {
    expect(parse(PLUG.repeat(254) + 'a')).toEqual(stored(PLUG.repeat(254) + 'a'));
    expect(parse(PLUG.repeat(255) + 'a')).toEqual(refused('too_long'));
  });

  it('is refused with the limit in the detail', () =>
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
  ])('is refused with NUL or a lone surrogate: %j', (input) =>
    expect(parse(input)).toEqual(refused('invalid_character')),
  );

  it.each([null, undefined, 1, true, [], ['a'], {}])('is not %p', (input) =>
    expect(parse(input)).toEqual(refused('not_a_string')),
  );

  it('can be any well-formed Unicode text without NUL', () => {
    const unicode = fc.string({ unit: 'binary', maxLength: 100 });
    fc.assert(
      fc.property(unicode, (input) => {
        expect(parse(input)).toEqual(input.includes('\0') ? refused('invalid_character') : stored(input));
      }),
    );
  });
});
