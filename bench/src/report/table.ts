import type { Machine } from './machine.js';
import type { Figures, MeasureResult, Goal } from './measure.js';

const header = ['measure', 'unit', 'ours', 'baseline', 'ratio', 'goal', 'met', 'generator busy'];
const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** Renders a line about the machine, and a Markdown table with a row for each result. */
export function renderReport(machine: Machine, findings: readonly MeasureResult[]): string {
  return `${machineText(machine)}\n\n${renderTable([header, ...findings.map(row)])}\n`;
}

export function machineText({ cpu, cores, memory, node, system, date, loadAtStart }: Machine): string {
  return `${cpu}, ${cores} cores, ${memory} GB, ${system}, Node ${node}, ${date}, load ${loadAtStart}`;
}

function row(result: MeasureResult): string[] {
  const { baseline, generatorBusy } = result;
  const { title, unit, goal } = result.measure;
  const busy = generatorBusy === undefined ? '–' : `${Math.round(generatorBusy * 100)} %`;
  const figures = [oursText(result), formatNumber(baseline), ratioText(result)];
  return [title, unit, ...figures, goal ? goalText(goal) : '–', metText(result), busy];
}

export function metText({ met }: { readonly met?: boolean }): string {
  if (met === undefined) return '–';
  return met ? 'yes' : 'NO';
}

function oursText({ ours, baseline, rounds = [] }: Figures): string {
  return baseline === undefined
    ? withRange(
        ours,
        rounds.map((round) => round.ours),
      )
    : formatNumber(ours);
}

function ratioText({ ratio, rounds = [] }: Figures): string {
  const ratios = rounds.flatMap(({ ours, baseline }) => (baseline === undefined ? [] : [ours / baseline]));
  return withRange(ratio, ratios);
}

// Adds the least and the greatest value of the rounds. They are far apart on a machine that was busy otherwise.
function withRange(value: number | undefined, ofRounds: readonly number[]): string {
  if (ofRounds.length < 2) return formatNumber(value);
  return `${formatNumber(value)} (${formatNumber(Math.min(...ofRounds))}–${formatNumber(Math.max(...ofRounds))})`;
}

export function formatNumber(value: number | undefined): string {
  return value === undefined ? '–' : numbers.format(value);
}

export function goalText({ of, atLeast, atMost, below }: Goal): string {
  const subject = of === 'ratio' ? 'ratio ' : '';
  if (atMost !== undefined) return `${subject}≤ ${formatNumber(atMost)}`;
  return subject + (below === undefined ? `≥ ${formatNumber(atLeast)}` : `< ${formatNumber(below)}`);
}

/** The first row is the header. */
export function renderTable([head = [], ...body]: readonly string[][]): string {
  const widths = head.map((_title, column) =>
    Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
