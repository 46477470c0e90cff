import type {
  GroupFigures,
  GroupSort,
  ReliabilityQuery,
  ReliabilityReport,
} from '../ports/reliability-reports.js';
import { CountedTime } from './cells.js';
import { Groups } from './groups.js';
import { PointSums } from './sums.js';

const HOUR = 3_600_000;
const query: ReliabilityQuery = {
  ...{ rule: 'uk', from: 0, to: 10 * HOUR, groupBy: 'station_id', sort: 'reliability', minKilowatts: 0 },
  ...{ at: '0', after: undefined, isWhole: false },
};

/** A report of groups of a point each. @param down hours of ten, by the value of the group */
function reportOf(
  down: ReadonlyMap<string | null, number>,
  more: Partial<ReliabilityQuery> = {},
): ReliabilityReport {
  const time = new CountedTime(query);
  const groups = new Groups(time, { ...query, ...more });
  for (const [value, hours] of down) {
    const point = new PointSums(time);
    const [cell] = time.cells;
    if (cell) point.add({ up: (10 - hours) * HOUR, down: hours * HOUR, excluded: 0 }, cell);
    groups.add(value, point);
    groups.addToTotal(point);
  }
  return groups.report();
}

const groupsOf = ({ pages }: ReliabilityReport) =>
  pages.flatMap((page) => JSON.parse(page) as readonly GroupFigures[]).map(({ value }) => value);

describe('The groups of a report', () => {
  const down = new Map([
    ...([
      ['b', 1],
      ['a', 0],
      ['d', 3],
      ['c', 1],
      [null, 1],
    ] as const),
  ]);

  it.each<[GroupSort, readonly (string | null)[]]>([
    ['value', ['a', 'b', 'c', 'd', null]],
    ['reliability', ['d', 'b', 'c', null, 'a']],
  ])('are in the order of %s', (sort, expected) =>
    expect(groupsOf(reportOf(down, { sort }))).toEqual(expected),
  );

  it.each<GroupSort>(['value', 'reliability'])('are all on pages, each once: by %s', (sort) => {
    const values = Array.from({ length: 12_000 }, (_, n) => String((n * 7919) % 12_000).padStart(5, '0'));
    const many = new Map(values.map((value, n) => [value, n % 3]));
    const found: (string | null)[] = [];
    for (let after: ReliabilityQuery['after'] | null = undefined; after !== null;) {
      const page: ReliabilityReport = reportOf(many, { sort, after });
      found.push(...groupsOf(page));
      after = page.next ?? null;
    }
    expect(found).toEqual(groupsOf(reportOf(many, { sort, isWhole: true })));
    expect(new Set(found).size).toBe(12_000);
  });
});
