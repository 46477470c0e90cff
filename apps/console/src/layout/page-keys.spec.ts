import { destinations } from './destinations.js';
import { keySectionsOf } from './key-sections.js';
import { actionOf } from './page-keys.js';

const press = (key: string, more: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, repeat: false },
  ...more,
});

describe('A key', () => {
  it.each([
    ['?', false, { kind: 'help' }],
    ['/', false, { kind: 'search' }],
    ['g', false, { kind: 'go' }],
    ['s', true, { kind: 'open', letter: 's' }],
    ['g', true, { kind: 'open', letter: 'g' }],
    ['a', false, { kind: 'add' }],
    ['e', false, { kind: 'edit' }],
    ['e', true, { kind: 'open', letter: 'e' }],
    ['s', false, undefined],
    ['Enter', true, undefined],
  ])('%s asks for what it says', (key, isGoing, expected) =>
    expect(actionOf(press(key), isGoing)).toEqual(expected),
  );

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { defaultPrevented: true },
    { repeat: true },
  ])('with %j is not for the page', (more) => expect(actionOf(press('?', more), false)).toBeUndefined());
});

it('The sheet has the keys of the page, and those to all pages', () => {
  const titles = (path: string, asTable = false) =>
    keySectionsOf({ path, asTable, shortcuts: [] }).map(({ title }) => title);
  const [first, last] = ['keySheet.everywhere', 'keySheet.go'];
  expect(titles('/')).toEqual([first, 'keySheet.rows', 'keySheet.map', last]);
  expect(titles('/', true)).toEqual([first, 'keySheet.rows', 'keySheet.table', last]);
  expect(titles('/stations/1')).toEqual([first, 'keySheet.tree', last]);
  expect(titles('/stations/removed')).toEqual([first, last]);
  expect(titles('/locations')).toEqual([first, 'keySheet.rows', last]);
  expect(titles('/keys')).toEqual([first, last]);
  const keys = { path: '/keys', asTable: false, shortcuts: ['add'] } as const;
  expect(keySectionsOf(keys).at(-1)?.keys).toHaveLength(destinations.length);
  const page = keySectionsOf(keys).find(({ title }) => title === 'keySheet.page');
  expect(page?.keys.map((row) => row.keys)).toEqual([['a']]);
});
