import { formatNumber, renderTable } from '../../../bench/src/report/table.js';
import type { Finding } from './measured-attack.js';
import type { Latencies, Latency } from './probing.js';

const MAX_P99_MS = 250;
const MAX_MEMORY_MB = 600;
const MAX_BACK_S = 2;
/** A page has 8 MiB of items. */
const MAX_ANSWER_MB = 10;

const header = [
  ...['attack', 'requests by outcome', 'largest answer MB', 'live p99 ms', 'single read p99 ms', 'memory MB'],
  ...['back after s', 'processor s', 'engines s', 'waited s', 'met'],
];

/**
 * Renders a Markdown table. After the slash: without the time in which other processes had the processor. In brackets: the
 * quiet time before the attack.
 */
export const renderFindings = (findings: readonly Finding[]): string =>
  renderTable([header, ...findings.map(row)]);

function row(finding: Finding): string[] {
  const { title, outcomes, note, quiet, attacked, processor } = finding;
  const latency = (of: (latencies: Latencies) => Latency) => {
    const { p99, own } = of(attacked);
    return `${formatNumber(p99)} / ${formatNumber(own)} (${formatNumber(of(quiet).p99)})`;
  };
  const missed = missedBounds(finding);
  return [
    ...[title, note ? `${outcomes}; ${note}` : outcomes, formatNumber(finding.megabytes)],
    ...[latency(({ live }) => live), latency(({ single }) => single), formatNumber(finding.memory)],
    ...[finding.backAfter, processor.program, processor.engines, processor.waited].map(formatNumber),
    missed.length === 0 ? 'yes' : `NO: ${missed.join(', ')}`,
  ];
}

/** The bounds that an attack has exceeded. */
export function missedBounds({ attacked, memory, backAfter, megabytes }: Finding): readonly string[] {
  const bounds: Readonly<Record<string, boolean>> = {
    'live p99': attacked.live.p99 < MAX_P99_MS,
    'single read p99': attacked.single.p99 < MAX_P99_MS,
    'failed probes': attacked.failed === 0,
    memory: memory < MAX_MEMORY_MB,
    'back after': backAfter < MAX_BACK_S,
    'largest answer': megabytes < MAX_ANSWER_MB,
  };
  return Object.keys(bounds).filter((name) => !bounds[name]);
}
