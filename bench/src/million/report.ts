import type { Machine } from '../report/machine.js';
import type { MeasureResult } from '../report/measure.js';
import { quantile } from '../report/quantile.js';
import { formatNumber, goalText, machineText, renderTable, metText } from '../report/table.js';
import { maxP99 } from './measures.js';

/** The latencies of a kind of read. */
export interface ReadFinding {
  readonly title: string;
  /** Median in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Number of responses. */
  readonly count: number;
  /** Absent if there is no goal. */
  readonly met?: boolean;
}

/** Summarizes latencies in milliseconds, and compares them with the goal. */
export function readFinding(title: string, latencies: readonly number[]): ReadFinding {
  const times = readTimes(title, latencies);
  return { ...times, met: times.p99 <= maxP99 };
}

/** The same without a goal. */
export const readTimes = (title: string, latencies: readonly number[]): ReadFinding => ({
  title,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  count: latencies.length,
});

/** Renders a line about the machine, a table of reads, and a table of the other measures. */
export function renderMillion(
  machine: Machine,
  reads: readonly ReadFinding[],
  findings: readonly MeasureResult[],
): string {
  const tables = [
    renderTable([['read', 'p50 ms', 'p99 ms', 'answers', 'goal', 'met'], ...reads.map(readRow)]),
    renderTable([['measure', 'unit', 'figure', 'goal', 'met'], ...findings.map(row)]),
  ];
  return `${[machineText(machine), ...tables].join('\n\n')}\n`;
}

function readRow(read: ReadFinding): string[] {
  const { title, p50, p99, count } = read;
  const goal = read.met === undefined ? '–' : `p99 ≤ ${maxP99}`;
  return [title, formatNumber(p50), formatNumber(p99), String(count), goal, metText(read)];
}

function row(result: MeasureResult): string[] {
  const { title, unit, goal } = result.measure;
  return [title, unit, formatNumber(result.ours), goal ? goalText(goal) : '–', metText(result)];
}
