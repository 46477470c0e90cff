import { truncateToLength, textOf } from './text.js';
import { withWarnings } from './testing/with-warnings.js';

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

describe('truncateToLength', () => {
  it('counts code points and never splits one', () => {
    expect(withWarnings((warn) => truncateToLength('🔌'.repeat(255), 255, 'hours', warn))).toEqual([
      '🔌'.repeat(255),
      0,
    ]);
    expect(withWarnings((warn) => truncateToLength('🔌'.repeat(256), 255, 'hours', warn))).toEqual([
      '🔌'.repeat(254) + '…',
      1,
    ]);
  });
});
