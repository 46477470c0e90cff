import {
  GROUPS_OF_PAGE,
  type GroupFigures,
  type GroupKey,
  type GroupPlace,
  type GroupSort,
  type ReliabilityQuery,
  type ReliabilityReport,
} from '../ports/reliability-reports.js';
import type { CountedTime } from './cells.js';
import { GroupSums, type PointSums } from './sums.js';

type Value = GroupKey['value'];

/** In the order of their values, null last. */
export function compareValues(one: Value, other: Value): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

const compareReliabilities = (one: GroupPlace['reliability'], other: GroupPlace['reliability']): number => {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one - other;
};

const orders: Readonly<Record<GroupSort, (one: GroupPlace, other: GroupPlace) => number>> = {
  value: (one, other) => compareValues(one.value, other.value),
  reliability: (one, other) =>
    compareReliabilities(one.reliability, other.reliability) || compareValues(one.value, other.value),
};

/** How many more groups than a page needs are held before those that can't be on it are dropped. */
const SLACK = 4 * GROUPS_OF_PAGE;

/** The groups of a report: all of them, or those that its page by value may have. */
export class Groups {
  private readonly held = new Map<Value, GroupSums>();
  private readonly total: GroupSums;

  constructor(
    private readonly time: CountedTime,
    private readonly query: Pick<ReliabilityQuery, 'after' | 'groupBy' | 'isWhole' | 'sort'>,
  ) {
    this.total = new GroupSums(time);
  }

  addToTotal(point: PointSums): void {
    this.total.add(point);
  }

  add(value: Value, point: PointSums): void {
    const { groupBy, sort, after, isWhole } = this.query;
    const isByValue = sort === 'value';
    if (isByValue && after && compareValues(value, after.value) <= 0) return;
    const known = this.held.get(value) ?? new GroupSums(this.time);
    known.add(point);
    this.held.set(value, known);
    if (isWhole || this.held.size <= GROUPS_OF_PAGE + SLACK) return;
    if (isByValue) this.drop();
    else if (groupBy === 'station_id') this.keepFirst();
  }

  /** Drops groups after those that a page and its end need. Of one that comes again, more are before it. */
  private drop(): void {
    const last = this.sorted()[GROUPS_OF_PAGE]?.value;
    if (last === undefined) return;
    for (const value of this.held.keys()) if (compareValues(value, last) > 0) this.held.delete(value);
  }

  /** Keeps the groups that a page and its end need: a station comes once, so that its reliability changes no more. */
  private keepFirst(): void {
    const first = this.sorted().slice(0, GROUPS_OF_PAGE + 1);
    this.held.clear();
    for (const { value, sums } of first) this.held.set(value, sums);
  }

  /** Those of which something counts, after the one where the page begins. */
  private sorted(): readonly Placed[] {
    const { sort, after } = this.query;
    const compare = orders[sort];
    return [...this.held]
      .flatMap(([value, sums]) => (sums.isEmpty ? [] : [{ value, reliability: sums.reliability, sums }]))
      .filter((group) => !after || compare(group, after) > 0)
      .sort(compare);
  }

  report(): ReliabilityReport {
    const groups = this.sorted();
    const shown = this.query.isWhole ? groups : groups.slice(0, GROUPS_OF_PAGE);
    const pages: string[] = [];
    for (let from = 0; from < shown.length; from += GROUPS_OF_PAGE)
      pages.push(JSON.stringify(shown.slice(from, from + GROUPS_OF_PAGE).map(figuresOf)));
    const last = groups.length > shown.length ? shown.at(-1) : undefined;
    const next = last && { value: last.value, reliability: last.reliability };
    return { total: this.total.figures(), pages, next };
  }
}

interface Placed extends GroupPlace {
  readonly sums: GroupSums;
}

const figuresOf = ({ value, sums }: Placed): GroupFigures => ({ value, ...sums.figures() });
