export { keysFileOf, type AccessSettings, type TokenSettings } from './access-settings.js';
export { boundMemory, disablePretenuring } from './v8-flags.js';
export {
  measuredPrograms,
  metricCatalogue,
  processMetrics,
  scrapedPrograms,
  type LabelsOf,
  type MetricName,
  type NameOf,
} from './metrics/catalogue.js';
export type { Series } from './metrics/histogram.js';
export { KeptReadings } from './metrics/kept-readings.js';
export { MetricsFile } from './metrics/metrics-file.js';
export { Metrics, metricsTypes, type MetricsType, type Readings } from './metrics/metrics.js';
export { NestLog, createLogger, logReadModels } from './logging.js';
export { isLoopback } from './loopback.js';
export type { DistributedSettings } from './distributed-settings.js';
export { PublicAddresses } from './public-addresses.js';
export type { FeedSettings } from './feed-settings.js';
export type { WebhookSettings } from './webhook-settings.js';
export { InvalidSettings, readSettings, settingNames, type Settings } from './settings.js';
export { packageFolder, packageManifest } from './package-manifest.js';
export { startTracing } from './tracing/start-tracing.js';
export { Tracing } from './tracing/tracing.js';
export { STOP_LIMIT_MS, stopOnSignals } from './stop-on-signals.js';
export {
  workKinds,
  type StreamLimits,
  type WorkKind,
  type WorkLimit,
  type WorkLimits,
} from './work-limits.js';
