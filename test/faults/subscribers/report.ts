import { formatNumber, renderTable } from '../../../bench/src/report/table.js';
import { quantile } from '../../../bench/src/report/quantile.js';
import type { RestartReport, RunReport } from './subscriber-run.js';
import type { Subscription } from './subscription.js';

/** Half of the streams that a stop ends must be spread over so many milliseconds. */
const MIN_SPREAD_MS = 1_000;

const header = [
  ...['subscribers', 'number', 'expected events', 'missing', 'foreign', 'repeated', 'out of order', 'met'],
];

/** Renders the load and the restarts as lines, and the subscribers as a Markdown table. */
export function renderRun(report: RunReport): string {
  const groups = [...new Set(report.subscriptions.map(({ group }) => group))];
  const rows = groups.map((name) =>
    row(
      name,
      report.subscriptions.filter(({ group }) => group === name),
    ),
  );
  return [loadText(report), ...report.restarts.map(restartText), renderTable([header, ...rows])].join('\n\n');
}

/** The promises that were not kept. */
export function brokenPromises({ subscriptions, restarts, faults }: RunReport): readonly string[] {
  const broken = subscriptions.filter(({ isKept }) => !isKept).map(({ group }) => group);
  return [
    ...restarts.filter((one) => !isRestartKept(one)).map(({ title }) => title),
    ...new Set(broken),
    ...(faults > 0 ? ['acknowledged commands'] : []),
  ];
}

const isRestartKept = ({ isClean, isDrained, ends }: RestartReport): boolean =>
  isClean && (!isDrained || (ends.every(({ how }) => how === 'ended') && spread(ends) >= MIN_SPREAD_MS));

/** The time within which the middle half of the streams ended, in milliseconds. */
function spread(ends: RestartReport['ends']): number {
  const times = ends.map(({ at }) => at);
  return quantile(times, 0.75) - quantile(times, 0.25);
}

function loadText({ connections, commands, events, faults, seconds, arrivedAfter }: RunReport): string {
  const rate = formatNumber(commands / seconds);
  return `${commands} commands in ${formatNumber(seconds)} s (${rate}/s), ${events} events; ${faults} acknowledged commands without their events; the last event arrived ${formatNumber(arrivedAfter)} s after the load; ${connections} connections of streams.`;
}

function restartText(report: RestartReport): string {
  const { title, endedAfter, readyAfter, ends } = report;
  const [ended, ready] = [endedAfter, readyAfter].map((ms) => formatNumber(ms / 1000));
  const cut = ends.filter(({ how }) => how === 'cut off').length;
  const streams = `${ends.length - cut} streams ended, ${cut} were cut off, half of them within ${formatNumber(spread(ends) / 1000)} s`;
  return `${title}: it ended after ${ended} s and was ready after ${ready} s; ${streams}. Met: ${isRestartKept(report) ? 'yes' : 'NO'}.`;
}

function row(group: string, members: readonly Subscription[]): string[] {
  const sum = (of: (member: Subscription) => number) =>
    String(members.reduce((total, member) => total + of(member), 0));
  return [
    ...[group, String(members.length), sum(({ expected }) => expected)],
    ...[sum(({ missing }) => missing), sum(({ foreign }) => foreign), sum(({ repeated }) => repeated)],
    ...[sum(({ disordered }) => disordered), members.every(({ isKept }) => isKept) ? 'yes' : 'NO'],
  ];
}
