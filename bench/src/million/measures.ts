import type { Measure } from '../report/measure.js';

/** Rate of status changes in the write storm. */
export const changesPerSecond = 1000;
/** Rate of reads during the storm, and in the quiet periods before and after. */
export const readsPerSecond = 100;

/** Greatest 99th percentile of each kind of read in milliseconds. */
export const maxP99 = 50;

/** Number of random queries over all parameters of `GET /v1/stations`. */
export const mixedQueryCount = 2000;

/** The measures beside the latencies of reads. */
export const measures = {
  filling: { title: 'Filled by /v1/bulk, read back', unit: 'stations/s' },
  reporting: { title: 'Statuses reported by /v1/bulk', unit: 'events/s' },
  start: { title: 'Start to ready, median of 3', unit: 's', goal: { of: 'ours', atMost: 3 } },
  'memory-start': { title: 'Resident memory when ready', unit: 'MB' },
  memory: {
    title: 'Resident memory at most, through all of this',
    unit: 'MB',
    goal: { of: 'ours', atMost: 400 },
  },
  'pages-name': { title: 'A deep page by page 1, by name', unit: '×', goal: { of: 'ours', atMost: 2 } },
  'pages-updated': {
    title: 'A deep page by page 1, newest first',
    unit: '×',
    goal: { of: 'ours', atMost: 2 },
  },
  'mixed-p50': { title: 'Mixed queries, p50', unit: 'ms', goal: { of: 'ours', atMost: 10 } },
  'mixed-p90': { title: 'Mixed queries, p90', unit: 'ms' },
  'mixed-p99': { title: 'Mixed queries, p99', unit: 'ms', goal: { of: 'ours', atMost: 100 } },
  'mixed-max': { title: 'Mixed queries, the slowest', unit: 'ms', goal: { of: 'ours', atMost: 500 } },
  csv: { title: 'CSV of all', unit: 'rows/s' },
  'csv-memory': { title: 'Memory that the CSV adds', unit: 'MB' },
  'storm-writes': {
    title: `Status changes of a storm of ${changesPerSecond} a second`,
    unit: 'writes/s',
    goal: { of: 'ours', atLeast: 0.98 * changesPerSecond },
  },
  'storm-ratio': {
    title: `99th percentile of ${readsPerSecond} reads a second, storm by quiet`,
    unit: '×',
  },
  'tariff-change': {
    title: 'A tariff of one station in ten changed, until a list by price has it',
    unit: 's',
    goal: { of: 'ours', atMost: 5 },
  },
  rebuild: { title: 'Rebuild', unit: 'events/s', goal: { of: 'ours', atLeast: 25_000 } },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;
