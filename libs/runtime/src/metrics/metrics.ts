import {
  Counter,
  Gauge,
  Registry,
  collectDefaultMetrics,
  type Metric,
  type RegistryContentType,
} from 'prom-client';
import { packageManifest } from '../package-manifest.js';
import {
  metricCatalogue,
  processMetrics,
  scrapedPrograms,
  type LabelsOf,
  type MeasuredProgram,
  type MetricName,
  type NameOf,
} from './catalogue.js';
import { Histogram, type Series } from './histogram.js';

/** The formats of a scrape, by media type. */
export const metricsTypes = {
  'text/plain': Registry.PROMETHEUS_CONTENT_TYPE,
  'application/openmetrics-text': Registry.OPENMETRICS_CONTENT_TYPE,
} as const;
export type MetricsType = keyof typeof metricsTypes;

type ReadName = NameOf<'gauge' | 'counter'>;
/** Values with their labels, or the value of a metric without labels. */
type Values<Name extends MetricName> = number | readonly (readonly [labels: LabelsOf<Name>, value: number])[];

/** Values of gauges, and of counters that are counted elsewhere. Metrics without a value are omitted. */
export type Readings = { readonly [Name in ReadName]?: Values<Name> };
type Source = () => Readings | Promise<Readings>;

/** The metrics of one program. */
export class Metrics {
  private readonly own = new Map<string, Counter | Gauge | Histogram>();
  private readonly registries: Readonly<Record<MetricsType, Pick<Registry, 'metrics'>>>;
  private readonly sources: Source[] = [];

  constructor(program: MeasuredProgram) {
    for (const [name, definition] of Object.entries(metricCatalogue))
      if ((definition.programs as readonly string[]).includes(program))
        this.own.set(name, metricOf(name, definition));
    const isScraped = (scrapedPrograms as readonly string[]).includes(program);
    const all = [...this.own.values(), ...(isScraped ? metricsOfProcess() : [])] as Metric[];
    this.registries = {
      'text/plain': registryOf('text/plain', all),
      'application/openmetrics-text': registryOf('application/openmetrics-text', all.map(forOpenMetrics)),
    };
    const { version } = packageManifest();
    this.addSource(() => ({ directory_build_info: [[{ version, program }, 1]] }));
  }

  /** Adds to a counter. */
  count<Name extends NameOf<'counter'>>(name: Name, labels: LabelsOf<Name>, by = 1): void {
    this.metric(name, Counter).inc(labels, by);
  }

  /** The series of a histogram with these labels, which callers keep to observe values. */
  series<Name extends NameOf<'histogram'>>(name: Name, labels: LabelsOf<Name>): Series {
    return this.metric(name, Histogram).series(labels);
  }

  /** @param source returns values at each scrape. While it fails, its gauges are absent and its counters stay. */
  addSource(source: Source): void {
    this.sources.push(source);
  }

  /** All metrics, in the format of this media type. */
  async text(type: MetricsType = 'text/plain'): Promise<string> {
    const found = await Promise.allSettled(this.sources.map(async (source) => source()));
    for (const metric of this.own.values()) if (metric instanceof Gauge) forget(metric);
    for (const result of found) if (result.status === 'fulfilled') this.take(result.value);
    return this.registries[type].metrics();
  }

  private take(readings: Readings): void {
    for (const [name, values] of Object.entries(readings)) {
      const pairs = typeof values === 'number' ? [[{}, values] as const] : values;
      const metric = this.own.get(name);
      if (metric instanceof Counter) metric.reset();
      for (const [labels, value] of pairs)
        if (metric instanceof Counter) metric.inc(labels, value);
        else if (metric instanceof Gauge) metric.set(labels, value);
    }
  }

  private metric<Kind>(name: MetricName, kind: abstract new (...args: never[]) => Kind): Kind {
    const found = this.own.get(name);
    if (found instanceof kind) return found;
    throw new Error(`this program has no ${name}`);
  }
}

/** A gauge without labels is 0 after a reset: it is removed. */
function forget(gauge: Gauge): void {
  gauge.reset();
  if ((gauge as unknown as { readonly labelNames: readonly string[] }).labelNames.length === 0)
    gauge.remove();
}

function metricOf(name: string, definition: (typeof metricCatalogue)[MetricName]) {
  const { type, help, labels } = definition;
  if (type === 'histogram') return new Histogram(name, help, definition.buckets);
  const configuration = { name, help, labelNames: [...labels], registers: [] };
  return type === 'counter' ? new Counter(configuration) : new Gauge(configuration);
}

let processRegistry: Registry | undefined;

/** Those of the process, which all its instances of {@link Metrics} share: their observers can't be stopped. */
function metricsOfProcess(): readonly Metric[] {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  const registry = processRegistry;
  return processMetrics.flatMap((name) => registry.getSingleMetric(name) ?? []);
}

function registryOf(type: MetricsType, metrics: readonly Metric[]): Pick<Registry, 'metrics'> {
  const registry = new Registry<RegistryContentType>();
  registry.setContentType(metricsTypes[type]);
  for (const metric of metrics) registry.registerMetric(metric);
  return registry;
}

/**
 * A view of a metric for a registry of OpenMetrics, which takes `_total` from the names of its counters for good and
 * appends it to their values.
 */
function forOpenMetrics(metric: Metric): Metric {
  const { name, type } = metric as unknown as { readonly name: string; readonly type: string };
  const family = type === 'counter' ? name.replace(/_total$/, '') : name;
  const get = async () => ({ ...(await metric.get()), name: family });
  return { name, type, get } as unknown as Metric;
}
