import fc from 'fast-check';
import { valueRanges, compareCodePoints } from './value-ranges.js';

interface Read {
  readonly values: readonly string[];
  readonly sizes: readonly number[];
}

interface List {
  readonly values: readonly string[];
  readonly sample: readonly string[];
  readonly recordsPerValue?: number;
  readonly descending?: boolean;
  readonly after?: string;
}

/** Reads a page of a list, and the number of values in each range. The cursor is beyond all records with its value. */
function read({ values, sample, recordsPerValue = 1, descending = false, after }: List, limit: number): Read {
  const compare = (a: string, b: string) => (descending ? -1 : 1) * compareCodePoints(a, b);
  const list = values.toSorted(compare).filter((value) => after === undefined || compare(value, after) > 0);
  const query = {
    sort: { by: 'name', descending },
    limit,
    ...(after !== undefined && { after: { value: after, id: '' } }),
  } as const;
  const ranges = valueRanges({ values: sample.toSorted(compareCodePoints), recordsPerValue }, query);
  const [page, sizes]: [string[], number[]] = [[], []];
  for (let range = ranges.next(); !range.done && page.length < limit;) {
    const { from, until } = range.value;
    const inRange = list.filter(
      (value) =>
        (from === undefined || compare(value, from) >= 0) &&
        (until === undefined || compare(value, until) < 0),
    );
    sizes.push(inRange.length);
    const found = inRange.slice(0, limit - page.length);
    page.push(...found);
    range = ranges.next(found.length);
  }
  expect(page).toStrictEqual(list.slice(0, limit));
  return { values: page, sizes };
}

const numbers = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(5, '0'));
const everyTenth = numbers.filter((_, n) => n % 10 === 5);

describe('The ranges of a page', () => {
  it('contain the page, for any values and any sample of them or of others', () => {
    const text = fc.oneof(
      fc.constantFrom('a', 'b', 'b\uF8FF', 'b\u{1F600}', 'c'),
      fc.string({ unit: 'binary' }),
    );
    const list = fc.record({
      values: fc.array(text, { maxLength: 60 }),
      sample: fc.array(text, { maxLength: 60 }),
      recordsPerValue: fc.constantFrom(0.1, 1, 30),
      descending: fc.boolean(),
    });
    const after = fc.option(text, { nil: undefined });
    fc.assert(
      fc.property(list, after, fc.integer({ min: 1, max: 40 }), (given, cursor, limit) => {
        read({ ...given, ...(cursor !== undefined && { after: cursor }) }, limit);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([{}, { after: '05000' }, { descending: true }, { descending: true, after: '05000' }])(
    'are one of a few pages if a new sample represents the list: %j',
    (more) => {
      const { sizes } = read({ values: numbers, sample: everyTenth, recordsPerValue: 10, ...more }, 50);
      expect(sizes).toHaveLength(1);
      expect(sizes[0]).toBeLessThan(150);
    },
  );

  it('become longer if few records match', () => {
    const values = numbers.filter((_, n) => n % 5 === 0);
    const { sizes } = read({ values, sample: everyTenth, recordsPerValue: 10 }, 50);
    expect(sizes).toHaveLength(2);
    expect(Math.max(...sizes)).toBeLessThan(120);
  });

  it('include all the rest if few records of the first match, or little is left', () => {
    const values = numbers.filter((_, n) => n % 20 === 0);
    expect(read({ values, sample: everyTenth, recordsPerValue: 10 }, 50).sizes).toStrictEqual([7, 493]);
    expect(
      read({ values: numbers.slice(9000), sample: everyTenth, recordsPerValue: 10 }, 50).sizes,
    ).toStrictEqual([0, 1000]);
    expect(
      read({ values: numbers, sample: everyTenth, recordsPerValue: 10, after: '09900' }, 50).sizes,
    ).toStrictEqual([99]);
  });

  it('do not end between records with the same value', () => {
    const values = [...numbers, ...Array<string>(5000).fill('00000')];
    const sample = [...Array<string>(500).fill('00000'), ...everyTenth];
    expect(read({ values, sample, recordsPerValue: 10 }, 50).sizes).toStrictEqual([5005]);
  });
});
