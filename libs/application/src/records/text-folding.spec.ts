import fc from 'fast-check';
import { fold, wordsOf } from './text-folding.js';

describe('Folded text', () => {
  it.each([
    ['Hello', 'hello'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'istanbul'],
    ['ıstanbul', 'istanbul'],
    ['Café', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ['Ångström', 'angstrom'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['ﬁn Ⅳ ①', 'fin iv 1'],
    ['ＡＢＢ', 'abb'],
    ['Ёлка', 'елка'],
    ['Łódź', 'łodz'],
    ['𐐀', '𐐨'],
    ['  two  spaces\n', '  two  spaces\n'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  const text = fc.string({ unit: 'binary' });

  it('folds to itself', () =>
    fc.assert(
      fc.property(text, (given) => expect(fold(fold(given))).toBe(fold(given))),
      { numRuns: 500 },
    ));

  it('is the same for any case and normalization form', () =>
    fc.assert(
      fc.property(text, (given) => {
        for (const form of ['NFC', 'NFD', 'NFKC'] as const)
          expect(fold(given.normalize(form))).toBe(fold(given));
        expect(fold(given.toLowerCase())).toBe(fold(given));
      }),
      { numRuns: 500 },
    ));

  it('is the concatenation of its folded parts', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (plain) => {
        expect(fold(`é ${plain}`)).toBe(`e ${fold(plain)}`);
      }),
    ));

  // In upper case, the iota subscript of a Greek vowel becomes a separate letter, not a mark.
  const lettersWithCase = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{Cased}/u.test(letter) && !letter.normalize('NFKD').includes('\u0345'));

  it('is the same for all cases of every letter', () => {
    const unstable = lettersWithCase.filter((letter) =>
      [fold(letter), letter.toUpperCase(), letter.toLowerCase()].some(
        (other) => fold(other) !== fold(letter),
      ),
    );
    expect(unstable).toStrictEqual([]);
  });
});

describe('The words of a text', () => {
  it.each([
    ['Main St., No. 5', ['main', 'st', 'no', '5']],
    ["O'Brien's", ['o', 'brien', 's']],
    ['52.50', ['52', '50']],
    ['充電 スタンド', ['充電', 'スタント']],
    ['a_b-c/d', ['a', 'b', 'c', 'd']],
    ['½', ['1', '2']],
    ['  --  ', []],
    ['', []],
  ])('%j are %j', (text, words) => {
    expect(wordsOf(text)).toStrictEqual(words);
  });

  it('have letters and digits only', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    ));
});
