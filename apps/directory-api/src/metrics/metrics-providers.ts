import type { Provider } from '@nestjs/common';
import { RecordQueries } from '#application';
import { Metrics, KeptReadings, type Readings, type Settings } from '#runtime';
import { databaseSizes, freeDisk } from '#sqlite';
import { Admission, type HealthCheck } from '#http';
import { EventStreams } from '../events/stream/event-streams.js';
import { Backend } from '../backend/backend.js';
import { aggregates, type AggregateKind } from '#domain';

/** The metrics, which read the values of other parts at each scrape. */
export const metricsProviders = (settings: Settings, metrics: Metrics): readonly Provider[] => [
  {
    provide: Metrics,
    useFactory: (backend: Backend, admission: Admission, streams: EventStreams, records: RecordQueries) => {
      const counts = new RecordCounts(records);
      metrics.addSource(() => healthReadings(backend));
      metrics.addSource(() => backend.readings());
      metrics.addSource(() => loadReadings(admission));
      metrics.addSource(() => streamReadings(streams));
      metrics.addSource(() => fileReadings(settings));
      metrics.addSource(() => counts.readings());
      return metrics;
    },
    inject: [Backend, Admission, EventStreams, RecordQueries],
  },
];

const checkValues: Readonly<Record<HealthCheck['status'], number>> = { up: 1, degraded: 0.5, down: 0 };

/** The health of the backend. */
async function healthReadings(backend: Backend): Promise<Readings> {
  const checks = Object.entries(await backend.checks());
  return {
    directory_health_check: checks.map(([check, { status }]) => [{ check }, checkValues[status]]),
  };
}

/** The load of an instance, by kind of work. */
function loadReadings(admission: Admission): Readings {
  const counts = admission.counts();
  const of = (value: (count: (typeof counts)[number]) => number) =>
    counts.map((count) => [{ kind: count.kind }, value(count)] as const);
  return {
    directory_requests_running: of(({ running }) => running),
    directory_requests_queued: of(({ queued }) => queued),
    directory_requests_limit: of(({ limit }) => limit),
    directory_requests_refused_total: of(({ refused }) => refused),
    directory_requests_abandoned_total: of(({ abandoned }) => abandoned),
  };
}

/** The streams of events. */
function streamReadings(streams: EventStreams): Readings {
  const { open, limit, cutOff } = streams.load();
  return {
    directory_streams_open: open,
    directory_streams_limit: limit,
    directory_streams_cut_off_total: cutOff,
  };
}

/** The files of the data directory, and its disk. */
const fileReadings = ({ dataDir }: Settings): Readings => ({
  directory_disk_free_bytes: freeDisk(dataDir),
  directory_sqlite_file_bytes: [...databaseSizes(dataDir)].map(([file, bytes]) => [{ file }, bytes]),
});

const kinds = Object.keys(aggregates) as AggregateKind[];

/** How many records the read models have, by kind. */
export class RecordCounts extends KeptReadings<Pick<Readings, 'directory_records'>> {
  constructor(records: RecordQueries, now?: () => number) {
    super(async () => {
      const counts = kinds.map(async (kind) => {
        const { total = 0 } = await records.list(aggregates[kind].collection, ALL);
        return [{ kind }, total] as const;
      });
      return { directory_records: await Promise.all(counts) };
    }, now);
  }
}

const ALL = {
  words: [],
  filters: [],
  sort: { by: 'created_at', descending: false },
  limit: 1,
  total: true,
} as const;
