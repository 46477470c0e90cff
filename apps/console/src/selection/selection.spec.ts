import {
  allMatching,
  countSelected,
  isSelected,
  nothingSelected,
  withRows,
  withSwitched,
} from './selection.js';

const row = (id: string) => ({ id });

describe('The selection', () => {
  it('has single rows', () => {
    const two = withRows(nothingSelected, [row('a'), row('b')]);
    expect([isSelected(two, 'a'), isSelected(two, 'c'), countSelected(two, 100)]).toEqual([true, false, 2]);
    const one = withSwitched(withRows(two, [row('b')]), row('a'));
    expect([isSelected(one, 'a'), countSelected(one, undefined)]).toEqual([false, 1]);
  });

  it('has all that match by no more than that, and those that were taken out of it', () => {
    expect(countSelected(allMatching, 200_000)).toBe(200_000);
    const fewer = withSwitched(withSwitched(allMatching, row('a')), row('b'));
    expect(fewer).toEqual({ kind: 'matching', except: new Set(['a', 'b']) });
    expect([isSelected(fewer, 'a'), isSelected(fewer, 'c')]).toEqual([false, true]);
    expect(countSelected(withRows(fewer, [row('a')]), 200_000)).toBe(199_999);
    expect(countSelected(fewer, undefined)).toBeUndefined();
  });
});
