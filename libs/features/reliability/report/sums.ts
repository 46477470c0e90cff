import type { Figures } from '../ports/reliability-reports.js';
import type { Cell, CountedTime } from './cells.js';
import type { Split } from './rules.js';

/** The times of one point within a group, in milliseconds. */
export class PointSums {
  up = 0;
  down = 0;
  excluded = 0;
  /** By month that is counted. */
  readonly counted: Float64Array;
  readonly downByMonth: Float64Array;

  constructor({ months, counted }: CountedTime) {
    const size = months ? counted : 0;
    this.counted = new Float64Array(size);
    this.downByMonth = new Float64Array(size);
  }

  add({ up, down, excluded }: Split, { month, isReported }: Cell): void {
    if (this.counted.length > 0) {
      this.counted[month] = (this.counted[month] ?? 0) + up + down + excluded;
      this.downByMonth[month] = (this.downByMonth[month] ?? 0) + down;
    }
    if (!isReported) return;
    this.up += up;
    this.down += down;
    this.excluded += excluded;
  }
}

/** A mean of values that are known. */
interface Mean {
  sum: number;
  count: number;
}

/** The sums of the points of a group. */
export class GroupSums {
  private up = 0;
  private down = 0;
  private excluded = 0;
  private readonly mean: Mean = { sum: 0, count: 0 };
  private readonly months: readonly Mean[];

  constructor(private readonly time: CountedTime) {
    this.months = (time.months ?? []).map(() => ({ sum: 0, count: 0 }));
  }

  add(point: PointSums): void {
    this.addReported(point);
    if (this.months.length === 0) return;
    const [counted, down] = [
      this.time.sumsOfTwelve(point.counted),
      this.time.sumsOfTwelve(point.downByMonth),
    ];
    for (const [index, mean] of this.months.entries()) addTo(mean, counted[index] ?? 0, down[index] ?? 0);
  }

  private addReported({ up, down, excluded }: PointSums): void {
    this.up += up;
    this.down += down;
    this.excluded += excluded;
    addTo(this.mean, up + down + excluded, down);
  }

  /** Whether nothing of it counts in the time of the report. */
  get isEmpty(): boolean {
    return this.mean.count === 0;
  }

  get reliability(): number | null {
    return valueOf(this.mean);
  }

  figures(): Figures {
    const { up, down, excluded } = this;
    const { months } = this.time;
    return {
      points: this.mean.count,
      seconds: {
        counted: (up + down + excluded) / 1000,
        up: up / 1000,
        down: down / 1000,
        excluded: excluded / 1000,
      },
      reliability: this.reliability,
      ...(months && {
        months: months.map((month, index) => ({ month, reliability: valueOf(this.months[index]) })),
      }),
    };
  }
}

function addTo(mean: Mean, counted: number, down: number): void {
  if (counted === 0) return;
  mean.sum += 1 - down / counted;
  mean.count += 1;
}

const valueOf = (mean: Mean | undefined): number | null =>
  mean && mean.count > 0 ? mean.sum / mean.count : null;
