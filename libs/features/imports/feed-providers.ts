import type { Provider } from '@nestjs/common';
import { Secrets, ServiceRecords, SourceAttributions, Summaries } from '#application';
import { Metrics, PublicAddresses, type Settings } from '#runtime';
import { FeedAttributions } from './feed-attributions.js';
import { FEED_KEY, FeedTokens } from './feed-tokens.js';
import { FeedReads } from './http/feed-reads.js';
import { FeedRecords } from './http/feed-records.js';
import { FeedRemovals } from './http/feed-removals.js';
import { FeedAddresses, FeedCommands, FeedWrites } from './http/feed-writes.js';
import { ImportStore } from './ports/import-store.js';
import { PullTokens } from './ports/pull-tokens.js';
import { Imports } from './running/imports.js';
import { FeedScheduler } from './scheduling/feed-scheduler.js';

const scheduler: Provider = {
  provide: FeedScheduler,
  useFactory: (
    records: ServiceRecords,
    attributions: FeedAttributions,
    imports: Imports,
    instances: ImportStore,
    metrics: Metrics,
  ) => {
    const made = new FeedScheduler({
      records,
      attributions,
      imports,
      instances,
      now: Date.now,
      random: Math.random,
      ended: (outcome) => metrics.count('directory_feed_pulls_total', { outcome }),
    });
    metrics.addSource(() => ({
      directory_feeds: [...made.states].map(([state, count]) => [{ state }, count]),
    }));
    return made;
  },
  inject: [ServiceRecords, FeedAttributions, Imports, ImportStore, Metrics],
};

/** What feeds need beside imports. */
export const feedProviders = ({ feeds: { allowedNetworks, max } }: Settings): readonly Provider[] => [
  FeedReads,
  FeedWrites,
  FeedRemovals,
  scheduler,
  {
    provide: FeedAttributions,
    useFactory: (shown: SourceAttributions) => new FeedAttributions(shown),
    inject: [SourceAttributions],
  },
  { provide: FeedAddresses, useValue: new FeedAddresses(new PublicAddresses(allowedNetworks)) },
  {
    provide: FeedRecords,
    useFactory: (summaries: Summaries) => new FeedRecords(summaries),
    inject: [Summaries],
  },
  {
    provide: FeedCommands,
    useFactory: (records: ServiceRecords) => new FeedCommands(records, max),
    inject: [ServiceRecords],
  },
  {
    provide: FeedTokens,
    useFactory: async (records: ServiceRecords, secrets: Secrets) =>
      new FeedTokens(records, await secrets.get(FEED_KEY)),
    inject: [ServiceRecords, Secrets],
  },
  { provide: PullTokens, useExisting: FeedTokens },
];
