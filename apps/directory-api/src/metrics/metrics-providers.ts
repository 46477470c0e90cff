import type { Provider } from '@nestjs/common';
import { RecordQueries } from '#application';
import { Metrics, type Settings } from '#runtime';
import { Admission } from '#http';
import { EventStreams } from '../events/stream/event-streams.js';
import { Backend } from '../backend/backend.js';
import { RecordCounts } from './record-counts.js';
import { fileReadings, healthReadings, loadReadings, streamReadings } from './service-readings.js';

/** The metrics, which read the values of other parts at each scrape. */
export const metricsProviders = (settings: Settings, metrics: Metrics): readonly Provider[] => [
  {
    provide: Metrics,
    useFactory: (...[backend, admission, streams, records]: Injected) => {
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

type Injected = [Backend, Admission, EventStreams, RecordQueries];
