import { copied, firstOpen, rowsOf, stepOf, wordsOf } from './rows.js';

const value = { operator: { name: 'ABC', 'odd key': 1 }, evses: [{ uid: 'x' }], none: [], flag: null };
const all = rowsOf(value, () => true);
const open = new Set(['operator']);
const isOpen = (path: string) => open.has(path);
const rows = rowsOf(value, isOpen);

describe('The lines of a tree', () => {
  it('have the path of each value', () => {
    expect(all.map(({ path, level }) => [path, level])).toEqual([
      ['operator', 1],
      ['operator.name', 2],
      ['operator["odd key"]', 2],
      ['evses', 1],
      ['evses[0]', 2],
      ['evses[0].uid', 3],
      ['none', 1],
      ['flag', 1],
    ]);
    expect(all[2]).toMatchObject({ parent: 'operator', position: 2, siblings: 2, count: undefined });
  });

  it('are all there at first if they are few', () => {
    expect([...firstOpen(value)]).toEqual(['operator', 'evses', 'evses[0]']);
    expect(firstOpen({ many: Array.from({ length: 30 }, () => 1) }).size).toBe(0);
  });

  it('are copied as they are', () => {
    expect([copied('ABC'), copied(1), copied({ a: null })]).toEqual(['ABC', '1', '{\n  "a": null\n}']);
  });
});

it.each([
  ['authentication_and_methods', ['authentication_', 'and_', 'methods']],
  ['dedicatedParkingSpaces', ['dedicated', 'Parking', 'Spaces']],
  ['maximumPower_kW', ['maximum', 'Power_', 'k', 'W']],
  ['rdfs:see-also.v2', ['rdfs:', 'see-', 'also.', 'v2']],
  ['__typename', ['__', 'typename']],
  ['EVSE', ['EVSE']],
  ['', ['']],
])('The name %s can be broken after %j', (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

describe('A key in a tree', () => {
  it.each([
    ['ArrowDown', 0, { to: 1 }],
    ['ArrowDown', 5, { to: 5 }],
    ['ArrowUp', 0, { to: 0 }],
    ['Home', 3, { to: 0 }],
    ['End', 0, { to: 5 }],
    ['ArrowRight', 0, { to: 1 }],
    ['ArrowRight', 3, { open: 'evses' }],
    ['ArrowRight', 4, undefined],
    ['ArrowLeft', 0, { fold: 'operator' }],
    ['ArrowLeft', 2, { to: 0 }],
    ['ArrowLeft', 5, undefined],
    ['Enter', 0, { fold: 'operator' }],
    [' ', 3, { open: 'evses' }],
    ['Enter', 1, undefined],
    ['x', 0, undefined],
  ])('%j in line %d is %j', (key, at, step) => {
    expect(stepOf(key, rows, at, isOpen)).toEqual(step);
  });
});
