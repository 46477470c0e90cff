import type { Provider } from '@nestjs/common';
import { PublishedLocations, RecordQueries } from '#application';
import { Metrics, type Settings } from '#runtime';
import { Admission } from '#http';
import { EventStreams } from '../events/stream/event-streams.js';
import { Backend } from '../backend/backend.js';
import { PublishedCounts } from './published-counts.js';
import { RecordCounts } from './record-counts.js';
import { fileReadings, healthReadings, loadReadings, streamReadings } from './service-readings.js';

/** The metrics, which read the values of other parts at each scrape. */
export const metricsProviders = (settings: Settings, metrics: Metrics): readonly Provider[] => [
  {
    provide: Metrics,
    useFactory: (...[backend, admission, streams, published, records]: Injected) => {
      const publications = new PublishedCounts(published, settings.ocpi !== undefined);
      const counts = new RecordCounts(records);
      metrics.addSource(() => healthReadings(backend));
      metrics.addSource(() => backend.readings());
      metrics.addSource(() => loadReadings(admission));
      metrics.addSource(() => streamReadings(streams));
      metrics.addSource(() => fileReadings(settings));
      metrics.addSource(() => publications.readings());
      metrics.addSource(() => counts.readings());
      return metrics;
    },
    inject: [Backend, Admission, EventStreams, PublishedLocations, RecordQueries],
  },
];

type Injected = [Backend, Admission, EventStreams, PublishedLocations, RecordQueries];
