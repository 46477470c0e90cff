import type { MetricName, NameOf, processMetrics } from '#runtime';

/** A metric, as it is named in queries. */
export type Queried = MetricName | (typeof processMetrics)[number];

/** The labels by which a sum is divided. */
type By = readonly string[];

const selected = (name: string, matching = ''): string =>
  `${name}{job=~"$job",instance=~"$instance"${matching && `,${matching}`}}`;

/** The values of a gauge, the greatest of all instances. */
export const greatest = (name: Queried, ...by: By): string => `max by (${by.join(', ')}) (${selected(name)})`;

/** The values of a gauge, summed over all instances. */
export const total = (name: Queried, ...by: By): string => `sum by (${by.join(', ')}) (${selected(name)})`;

/** Increments of a counter a second. */
export const rate = (name: NameOf<'counter'> | 'process_cpu_seconds_total', ...by: By): string =>
  `sum by (${by.join(', ')}) (rate(${selected(name)}[$__rate_interval]))`;

/** Observations of a histogram a second. @param matching a condition on labels */
export const observations = (name: NameOf<'histogram'>, by: By, matching?: string): string =>
  `sum by (${by.join(', ')}) (rate(${selected(`${name}_count`, matching)}[$__rate_interval]))`;

/** A quantile of a histogram. */
export const quantile = (q: number, name: NameOf<'histogram'>, ...by: By): string =>
  `histogram_quantile(${q}, sum by (${['le', ...by].join(', ')}) (rate(${selected(`${name}_bucket`)}[$__rate_interval])))`;
