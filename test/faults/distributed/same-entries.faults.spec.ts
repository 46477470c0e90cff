import { byId, expectSameEntries } from './same-entries.js';

const entries = (object: object) => new Map(Object.entries(object));

describe('expectSameEntries', () => {
  it('accepts equal entries in any order', () => {
    expectSameEntries(entries({ a: { n: 1 }, b: null }), entries({ b: null, a: { n: 1 } }));
  });

  it.each([
    ['a missing entry', { a: 1 }, { a: 1, b: 2 }],
    ['an entry that is not expected', { a: 1, b: 2 }, { a: 1 }],
    ['another value', { a: { n: 1 } }, { a: { n: 2 } }],
  ])('refuses %s', (_what, actual, expected) => {
    expect(() => expectSameEntries(entries(actual), entries(expected))).toThrow();
  });

  it('shows a part of many differences only', () => {
    const many = entries(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`key ${n}`, n])));
    const message = /differing": 10000/;
    expect(() => expectSameEntries(many, new Map())).toThrow(message);
    expect(() => expectSameEntries(many, new Map())).not.toThrow(/key 20"/);
  });
});

it('byId refuses an id that occurs twice', () => {
  expect(() => byId([{ id: 'a' }, { id: 'a' }])).toThrow();
});
