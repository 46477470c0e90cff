import { parsePhotoPath } from './photo-path.js';

const stored = (value: unknown) => ({ ok: true, value });
const refused = (code: string) => expect.objectContaining({ ok: false, code }) as unknown;

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
