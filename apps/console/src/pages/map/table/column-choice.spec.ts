import { movedColumn, shownColumns, switchedColumn, usualColumns, withSorted } from './column-choice.js';

describe('The columns of the table', () => {
  const offered = [...usualColumns, 'hours', 'cost'];

  it('are those of the URL, else those of the browser, else the usual ones', () => {
    expect(shownColumns(['cost', 'name'], ['hours'], offered)).toEqual(['cost', 'name']);
    expect(shownColumns([], ['hours'], offered)).toEqual(['hours']);
    expect(shownColumns([], [], offered)).toEqual(usualColumns);
  });

  it('are only such as there are', () => {
    expect(shownColumns(['gone', 'cost'], [], offered)).toEqual(['cost']);
    expect(shownColumns(['gone'], [], offered)).toEqual(usualColumns);
  });

  it('have the one that the table is sorted by', () => {
    expect(withSorted(['name', 'city'], 'price')).toEqual(['name', 'price', 'city']);
    expect(withSorted(['name', 'price'], 'price')).toEqual(['name', 'price']);
    expect(withSorted(['name', 'city'], undefined)).toEqual(['name', 'city']);
  });

  it('are shown and hidden, but one of them stays', () => {
    expect(switchedColumn(['name'], 'cost')).toEqual(['name', 'cost']);
    expect(switchedColumn(['name', 'cost'], 'name')).toEqual(['cost']);
    expect(switchedColumn(['cost'], 'cost')).toEqual(['cost']);
  });

  it('are moved, no further than to the ends', () => {
    expect(movedColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(movedColumn(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(movedColumn(['a', 'b', 'c'], 'c', 9)).toEqual(['a', 'b', 'c']);
    expect(movedColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  });
});
