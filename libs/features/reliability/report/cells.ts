import type { Interval } from '#domain';
import type { ReliabilityQuery } from '../ports/reliability-reports.js';

/** A part of the time that is counted, within one month. */
export interface Cell extends Interval {
  /** Index of its month among all that are counted; 0 if months are not counted. */
  readonly month: number;
  /** Whether it is a part of the time that is reported, and not only of the months before. */
  readonly isReported: boolean;
}

const MONTHS = 12;

/** The months by their number since the year 0, in UTC. */
const monthOf = (time: number): number => {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const beginOf = (month: number): number => {
  const begin = new Date(0);
  begin.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  return begin.getTime();
};
const nameOf = (month: number): string => new Date(beginOf(month)).toISOString().slice(0, 'YYYY-MM'.length);

/** The time that a report counts: with months, also the eleven before its first one. */
export class CountedTime {
  readonly cells: readonly Cell[];
  /** The names of the months of the report, if months are counted. */
  readonly months: readonly string[] | undefined;
  readonly whole: Interval;

  constructor({ rule, from, to }: Pick<ReliabilityQuery, 'rule' | 'from' | 'to'>) {
    const [first, last] = [monthOf(from), monthOf(to - 1)];
    const range = (begin: number) => Array.from({ length: last + 1 - begin }, (_, index) => begin + index);
    this.months = rule === 'us' ? range(first).map(nameOf) : undefined;
    const begin = first + 1 - MONTHS;
    this.cells = rule === 'us' ? monthly(range(begin), begin, { from, to }) : [reported(from, to)];
    this.whole = { begin: this.cells[0]?.begin ?? from, end: to };
  }

  /** How many months are counted. */
  get counted(): number {
    return (this.months?.length ?? 0) + MONTHS - 1;
  }

  /** Sums of the twelve months that end with each month of the report. @param values by month that is counted */
  sumsOfTwelve(values: Float64Array): number[] {
    return (this.months ?? []).map((_, index) =>
      values.subarray(index, index + MONTHS).reduce((sum, value) => sum + value, 0),
    );
  }

  /** The index of the cell that a time is in. */
  indexAt(time: number): number {
    let [low, high] = [0, this.cells.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.cells[middle]?.begin ?? Infinity) <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const reported = (begin: number, end: number): Cell => ({ begin, end, month: 0, isReported: true });

function monthly(
  months: readonly number[],
  first: number,
  { from, to }: { from: number; to: number },
): Cell[] {
  return months.flatMap((number) => {
    const month = number - first;
    const [begin, end] = [beginOf(number), Math.min(beginOf(number + 1), to)];
    if (end <= from) return [{ begin, end, month, isReported: false }];
    if (begin >= from) return [{ begin, end, month, isReported: true }];
    return [
      { begin, end: from, month, isReported: false },
      { begin: from, end, month, isReported: true },
    ];
  });
}
