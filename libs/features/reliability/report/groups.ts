import {
  GROUPS_OF_PAGE,
  type GroupFigures,
  type GroupKey,
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

/** How many more groups than a page needs are held before those that can't be on it are dropped. */
const SLACK = 4 * GROUPS_OF_PAGE;

/** The groups of a report: all of them, or those that its page may have. */
export class Groups {
  private readonly held = new Map<Value, GroupSums>();
  private readonly total: GroupSums;
  private readonly after: GroupKey | undefined;
  private readonly isWhole: boolean;

  constructor(
    private readonly time: CountedTime,
    { after, isWhole }: Pick<ReliabilityQuery, 'after' | 'isWhole'>,
  ) {
    this.total = new GroupSums(time);
    this.after = after;
    this.isWhole = isWhole;
  }

  addToTotal(point: PointSums): void {
    this.total.add(point);
  }

  add(value: Value, point: PointSums): void {
    if (this.after && compareValues(value, this.after.value) <= 0) return;
    const known = this.held.get(value) ?? new GroupSums(this.time);
    known.add(point);
    this.held.set(value, known);
    if (!this.isWhole && this.held.size > GROUPS_OF_PAGE + SLACK) this.drop();
  }

  /** Drops groups after those that a page and its end need. Of one that comes again, more are before it. */
  private drop(): void {
    const last = this.sorted()[GROUPS_OF_PAGE]?.[0];
    if (last === undefined) return;
    for (const value of this.held.keys()) if (compareValues(value, last) > 0) this.held.delete(value);
  }

  private sorted(): [Value, GroupSums][] {
    const counted = [...this.held].filter(([, group]) => !group.isEmpty);
    return counted.sort(([one], [other]) => compareValues(one, other));
  }

  report(): ReliabilityReport {
    const groups = this.sorted();
    const shown = this.isWhole ? groups : groups.slice(0, GROUPS_OF_PAGE);
    const pages: string[] = [];
    for (let from = 0; from < shown.length; from += GROUPS_OF_PAGE)
      pages.push(JSON.stringify(shown.slice(from, from + GROUPS_OF_PAGE).map(figuresOf)));
    const last = groups.length > shown.length ? shown.at(-1) : undefined;
    return { total: this.total.figures(), pages, next: last && { value: last[0] } };
  }
}

const figuresOf = ([value, group]: readonly [Value, GroupSums]): GroupFigures => ({
  value,
  ...group.figures(),
});
