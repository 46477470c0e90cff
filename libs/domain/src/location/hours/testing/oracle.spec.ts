import { cases } from './cases.js';
import { isOpenAt, nextChangeAfter } from './oracle.js';

describe('The minute-by-minute reading of opening hours', () => {
  it.each(cases)('$name', ({ times, timeZone, at, open, nextChange }) => {
    const next = nextChangeAfter(times, timeZone, Date.parse(at));
    expect({
      open: isOpenAt(times, timeZone, Date.parse(at)),
      nextChange: next === null ? null : new Date(next).toISOString(),
    }).toEqual({ open, nextChange: nextChange === null ? null : new Date(nextChange).toISOString() });
  });
});

describe('The table of opening hours', () => {
  it('has no two cases of one name', () => {
    const names = cases.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });
});
