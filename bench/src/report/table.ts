import type { Machine } from './machine.js';
import type { Figures, Finding, Goal } from './measure.js';

const header = ['measure', 'unit', 'ours', 'baseline', 'ratio', 'goal', 'met', 'generator busy'];
const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** Renders a line about the machine, and a Markdown table with a row for each finding. */
export function renderReport(machine: Machine, findings: readonly Finding[]): string {
  return `${machineText(machine)}\n\n${renderTable([header, ...findings.map(row)])}\n`;
}

export function machineText({ cpu, cores, memory, node, system, date, loadAtStart }: Machine): string {
  return `${cpu}, ${cores} cores, ${memory} GB, ${system}, Node ${node}, ${date}, load ${loadAtStart}`;
}

function row(finding: Finding): string[] {
  const { baseline, generatorBusy } = finding;
  const { title, unit, goal } = finding.measure;
  const busy = generatorBusy === undefined ? '–' : `${Math.round(generatorBusy * 100)} %`;
  const figures = [oursText(finding), figure(baseline), ratioText(finding)];
  return [title, unit, ...figures, goal ? goalText(goal) : '–', verdict(finding), busy];
}

export function verdict({ met }: { readonly met?: boolean }): string {
  if (met === undefined) return '–';
  return met ? 'yes' : 'NO';
}

function oursText({ ours, baseline, rounds = [] }: Figures): string {
  return baseline === undefined
    ? withRange(
        ours,
        rounds.map((round) => round.ours),
      )
    : figure(ours);
}

function ratioText({ ratio, rounds = [] }: Figures): string {
  const ratios = rounds.flatMap(({ ours, baseline }) => (baseline === undefined ? [] : [ours / baseline]));
  return withRange(ratio, ratios);
}

// Adds the least and the greatest value of the rounds. They are far apart on a machine that was busy otherwise.
function withRange(value: number | undefined, ofRounds: readonly number[]): string {
  if (ofRounds.length < 2) return figure(value);
  return `${figure(value)} (${figure(Math.min(...ofRounds))}–${figure(Math.max(...ofRounds))})`;
}

export function figure(value: number | undefined): string {
  return value === undefined ? '–' : numbers.format(value);
}

export function goalText({ of, atLeast, atMost, below }: Goal): string {
  const subject = of === 'ratio' ? 'ratio ' : '';
  if (atMost !== undefined) return `${subject}≤ ${figure(atMost)}`;
  return subject + (below === undefined ? `≥ ${figure(atLeast)}` : `< ${figure(below)}`);
}

/** Renders a Markdown table. The first row is the header. */
export function renderTable([head = [], ...body]: readonly string[][]): string {
  const widths = head.map((_title, column) =>
    Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
