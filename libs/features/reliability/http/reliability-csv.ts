import { csvRow } from '#formats';
import type { GroupFigures, ReliabilityReport } from '../ports/reliability-reports.js';

/** The columns of a report, one more for each month that it has. */
export const csvHeader = ({ total }: Pick<ReliabilityReport, 'total'>): string =>
  csvRow([
    ...['value', 'label', 'points', 'counted_seconds', 'up_seconds', 'down_seconds', 'excluded_seconds'],
    ...['reliability', ...(total.months ?? []).map(({ month }) => `reliability_${month}`)],
  ]);

/** A group as a row of the report. */
export const csvGroup = (
  { value, points, seconds, reliability, months }: GroupFigures,
  label?: string,
): string =>
  csvRow([
    ...[value, label ?? null, points, seconds.counted, seconds.up, seconds.down, seconds.excluded],
    ...[reliability, ...(months ?? []).map((month) => month.reliability)],
  ]);
