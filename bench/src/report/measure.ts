/** The goal of a measure, for its figure or for the ratio to the baseline's. */
export interface Goal {
  readonly of: 'ours' | 'ratio';
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly below?: number;
}

export interface Measure {
  readonly title: string;
  readonly unit: string;
  /** Absent if the figure is reported without a goal. */
  readonly goal?: Goal;
}

/** The measures by name, in the order in which they are taken and reported. */
export const measures = {
  import: {
    title: 'Import of an AFDC file, read back',
    unit: 'stations/s',
    goal: { of: 'ours', atLeast: 5_000 },
  },
  get: { title: 'Read one station', unit: 'requests/s', goal: { of: 'ratio', atLeast: 0.9 } },
  list: { title: 'List 20 by name', unit: 'requests/s', goal: { of: 'ratio', atLeast: 1 } },
  search: { title: 'Search a word, 20 by name', unit: 'requests/s', goal: { of: 'ratio', atLeast: 1 } },
  typing: {
    title: 'Search as one types, 20 by name',
    unit: 'requests/s',
    goal: { of: 'ratio', atLeast: 1 },
  },
  near: {
    title: 'Near a station, 10 km, the nearest 20',
    unit: 'requests/s',
    goal: { of: 'ratio', atLeast: 1.2 },
  },
  'memory-imported': {
    title: 'Resident memory after import and reads',
    unit: 'MB',
    goal: { of: 'ours', below: 250 },
  },
  start: { title: 'Start to ready', unit: 's', goal: { of: 'ours', below: 2.5 } },
  'memory-restarted': {
    title: 'Resident memory after a restart',
    unit: 'MB',
    goal: { of: 'ours', below: 250 },
  },
  availability: { title: 'Report an availability', unit: 'requests/s', goal: { of: 'ratio', atLeast: 1 } },
  create: { title: 'Create a station', unit: 'requests/s', goal: { of: 'ratio', atLeast: 1.5 } },
  memory: {
    title: 'Resident memory at most under a mixed load at the end',
    unit: 'MB',
    goal: { of: 'ours', atMost: 300 },
  },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;

export const measureNames = Object.keys(measures) as MeasureName[];

/** The figures of a measure; the medians if it has several rounds. */
export interface Figures {
  readonly ours: number;
  readonly baseline?: number;
  /** The directory's figure divided by the baseline's. Of several rounds, the median of their ratios. */
  readonly ratio?: number;
  /** Greatest utilization of the load generator's event loop, 0 to 1. */
  readonly generatorBusy?: number;
  readonly rounds?: readonly { readonly ours: number; readonly baseline?: number }[];
  /** Of the last round, in milliseconds. */
  readonly p99?: { readonly ours: number; readonly baseline: number };
}

export interface MeasureResult extends Figures {
  readonly name: string;
  readonly measure: Measure;
  /** Absent if there is no goal. */
  readonly met?: boolean;
}

/** Compares figures with the goal of their measure. */
export function measureResult(name: string, measure: Measure, figures: Figures): MeasureResult {
  return { name, measure, ...figures, ...(measure.goal && { met: isMet(measure.goal, figures) }) };
}

function isMet({ of, below = Infinity, atMost = Infinity, atLeast = 0 }: Goal, figures: Figures): boolean {
  const value = figures[of] ?? Number.NaN;
  return value >= atLeast && value <= atMost && value < below;
}
