import fc from 'fast-check';
import { countryOf } from './country.js';
import { fit, textOf, uint64Of } from './feed-text.js';
import { isCut, LineSplitter } from './lines.js';
import { isIntact, readable } from './utf8.js';
import { timeOf, timeZoneOf } from './time.js';

/** What a mapping gives, and whether it warned. */
function warned(map: (warn: (warning: string) => void) => string | null): [string | null, number] {
  const warnings: string[] = [];
  return [map((warning) => warnings.push(warning)), warnings.length];
}

describe('textOf', () => {
  it.each([
    [' a b ', 'a b'],
    ['  ', null],
    [34000, '34000'],
    [Number.NaN, null],
    [true, null],
    [{}, null],
    [undefined, null],
  ])('reads %j as %j', (value, text) => expect(textOf(value)).toBe(text));
});

describe('uint64Of', () => {
  it.each([
    ['0', '0'],
    ['18446744073709551615', '18446744073709551615'],
    ['18446744073709551616', null],
    ['007', null],
    ['+1', null],
    ['', null],
    ['1e3', null],
  ])('takes %j for %j', (text, id) => expect(uint64Of(text)).toBe(id));
});

describe('fit', () => {
  it('counts code points and never cuts one in half', () => {
    expect(warned((warn) => fit('🔌'.repeat(255), 255, 'hours', warn))).toEqual(['🔌'.repeat(255), 0]);
    expect(warned((warn) => fit('🔌'.repeat(256), 255, 'hours', warn))).toEqual(['🔌'.repeat(254) + '…', 1]);
  });
});

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
  ])('brings %j to %s', (text, code) => expect(warned((warn) => countryOf(text, warn))).toEqual([code, 0]));

  it.each([['TRY'], ['Atlantis'], ['ZZ']])('knows no country %j', (text) => {
    expect(warned((warn) => countryOf(text, warn))).toEqual([null, 1]);
  });

  it('has nothing to say of none', () => expect(warned((warn) => countryOf(null, warn))).toEqual([null, 0]));
});

describe('timeOf', () => {
  it.each([
    ['2019-08-30T11:46:31Z', '2019-08-30T11:46:31.000Z'],
    ['2025-10-27T12:45:42', '2025-10-27T12:45:42.000Z'],
    ['2025-10-27 12:45', '2025-10-27T12:45:00.000Z'],
    ['2025-11-07T04:11:53.838579335Z', '2025-11-07T04:11:53.838Z'],
    ['2025-10-27T12:45:42+0200', '2025-10-27T10:45:42.000Z'],
    ['2025-10-27t12:45:42.1+02:00', '2025-10-27T10:45:42.100Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
  ])('reads %s as %s', (text, time) => expect(warned((warn) => timeOf(text, warn))).toEqual([time, 0]));

  it.each([['yesterday'], ['2025-02-30T00:00:00Z'], ['2025-13-01T00:00:00Z'], ['2025-10-27']])(
    'can not read %s',
    (text) => expect(warned((warn) => timeOf(text, warn))).toEqual([null, 1]),
  );
});

describe('timeZoneOf', () => {
  it('takes IANA names only', () => {
    expect(warned((warn) => timeZoneOf('Europe/Amsterdam', warn))).toEqual(['Europe/Amsterdam', 0]);
    for (const name of ['Amsterdam', '+01:00', 'Germany'])
      expect(warned((warn) => timeZoneOf(name, warn))).toEqual([null, 1]);
  });
});

describe('LineSplitter', () => {
  it('finds the lines of a text, however it is cut into pieces', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\n', 'é', '🔌') }),
        fc.integer({ min: 1, max: 9 }),
        (text, size) => {
          const splitter = new LineSplitter(1000);
          const bytes = Buffer.from(text);
          const lines: string[] = [];
          for (let at = 0; at < bytes.length; at += size)
            lines.push(...splitter.push(bytes.subarray(at, at + size)));
          expect([...lines, ...splitter.end()]).toEqual(
            text
              .replace(/\n$/, '')
              .split('\n')
              .slice(text === '' ? 1 : 0),
          );
        },
      ),
    ));

  it('tells which lines were not UTF-8, wherever they were cut', () => {
    const bytes = Buffer.concat([Buffer.from('é\n�\nCaf'), Buffer.from([0xe9]), Buffer.from('\n🔌')]);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const splitter = new LineSplitter(1000);
      const lines = [bytes.subarray(0, cut), bytes.subarray(cut)].flatMap((piece) => splitter.push(piece));
      lines.push(...splitter.end());
      expect(lines.map((line) => [readable(line), isIntact(line)])).toEqual([
        ['é', true],
        ['�', true],
        ['Caf�', false],
        ['🔌', true],
      ]);
    }
  });

  it.each([
    ['a line of just that length', Buffer.from('12345678é'), false],
    ['a longer one', Buffer.from('123456789é'), true],
    ['a shorter one whose text is longer, as it is not UTF-8', Buffer.from('éééééé', 'latin1'), false],
  ])('tells whether it may have cut %s', (_, bytes, cut) => {
    const splitter = new LineSplitter(10);
    const lines = [bytes.subarray(0, 3), bytes.subarray(3)].flatMap((piece) => splitter.push(piece));
    lines.push(...splitter.end());
    expect(lines.map((line) => isCut(line, 10))).toEqual([cut]);
  });
});
