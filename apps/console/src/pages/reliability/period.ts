/** The periods of a report, as the page offers them. */
export const periods = ['lastMonth', 'thisYear', 'lastYear', 'twelveMonths'] as const;
export type PeriodName = (typeof periods)[number];

/** Times in RFC 3339, the second one exclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the days of a period in UTC, as reports count months. A period that has not ended reaches to the full hour, so
 * that a page asks for the same report again.
 * @param now in milliseconds since 1970
 */
export function periodOf(name: PeriodName, now: number): Period {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const begin = (ofYear: number, ofMonth = 0) => new Date(Date.UTC(ofYear, ofMonth)).toISOString();
  const hour = new Date(now - (now % 3_600_000)).toISOString();
  return {
    lastMonth: { from: begin(year, month - 1), to: begin(year, month) },
    thisYear: { from: begin(year), to: hour },
    lastYear: { from: begin(year - 1), to: begin(year) },
    twelveMonths: { from: begin(year, month - 12), to: begin(year, month) },
  }[name];
}

/** The calendar months in UTC that a period touches, each within it, at most the last 24. */
export function monthsOf({ from, to }: Period): readonly Period[] {
  const months: Period[] = [];
  for (let begin = from; begin < to;) {
    const date = new Date(begin);
    const next = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)).toISOString();
    months.push({ from: begin, to: next < to ? next : to });
    begin = next;
  }
  return months.slice(-24);
}
