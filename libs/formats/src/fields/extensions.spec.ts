import { extensionsOf } from './extensions.js';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

function read(record: Readonly<Record<string, unknown>>) {
  const warnings: unknown[] = [];
  const kept = extensionsOf(record, (...warning) => warnings.push(warning));
  return [kept, ...warnings];
}

describe('extensionsOf', () => {
  it('keeps members as they are, but for null', () => {
    expect(read({ images: [], floor: '🚗', more: { a: null }, none: null })).toEqual([
      { images: [], floor: '🚗', more: { a: null } },
    ]);
    expect(read({ none: null })).toEqual([null]);
  });

  const PART = "part of operator can't be kept, left out of the extensions";

  it.each([
    [{ name: 'x', id: 2 ** 53 }, { name: 'x' }, { id: 2 ** 53 }],
    [{ list: [1, 2 ** 53, { a: 1 }] }, { list: [1, { a: 1 }] }, { '1': 2 ** 53 }],
    [{ logo: { width: 2 ** 53, url: 'u' } }, { logo: { url: 'u' } }, { width: 2 ** 53 }],
    [{ name: 'x', other: 'a\ud800' }, { name: 'x' }, { other: 'a\ud800' }],
    [{ name: 'x', '\0': 1 }, { name: 'x' }, { '\0': 1 }],
  ])('leaves out of %j only what the directory refuses, with a warning', (operator, kept, part) =>
    expect(read({ operator })).toEqual([{ operator: kept }, [PART, part]]),
  );

  it.each([
    ['an inexact number', 2 ** 53],
    ['half of a character', 'a\ud800'],
    ['a deep value', nested(40)],
  ])('leaves out a member that is %s', (_, images) =>
    expect(read({ images, floor: '🚗' })).toEqual([
      { floor: '🚗' },
      ["images can't be kept, left out of the extensions", images],
    ]),
  );

  it('leaves out large members that do not fit into 64 KiB', () => {
    const images = 'é'.repeat(32 * 1024);
    const warning = ['images does not fit into extensions of 64 KiB, left out of them'];
    expect(read({ images })).toEqual([null, warning]);
    expect(read({ images, floor: 'x' })).toEqual([{ floor: 'x' }, warning]);
    const largest = { a: 'x'.repeat(64 * 1024 - '{"a":""}'.length) };
    expect(read(largest)).toEqual([largest]);
  });
});
