import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import {
  AggregateStates,
  ApiKeyStore,
  CursorCodec,
  EventFeed,
  FeedGrowth,
  EventReader,
  Freshness,
  HistorySnapshots,
  KnownKeys,
  RecordHistory,
  Secrets,
  SourceAttributions,
} from '#application';
import { DiscoveryModule, HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { KeyWrites } from './access/key-writes.js';
import { EVENTS_SOURCE } from './events/events.controller.js';
import { LongPolling } from './events/long-polling.js';
import { EventStreams } from './events/stream/event-streams.js';
import { controllers } from './controllers.js';
import { AsOfHandler } from './records/as-of-handler.js';
import { CommandTimeout } from './records/command-timeout.js';
import { ListHandler } from './records/list-handler.js';
import { ReadHandler } from './records/read-handler.js';
import { WriteHandler } from './records/write-handler.js';
import { metricsProviders } from './metrics/metrics-providers.js';
import { Backend } from './backend/backend.js';
import { ModeModule } from './modes/mode.module.js';
import { features } from './features.js';
import { Lifecycle } from './health/lifecycle.js';
import { Metrics, Tracing, type Settings } from '#runtime';
import {
  Access,
  Admission,
  OwnCallers,
  RateLimits,
  ReadPosition,
  RecordWrites,
  ServiceAddress,
  TokenVerifier,
} from '#http';

const services = [
  ReadPosition,
  ReadHandler,
  ListHandler,
  WriteHandler,
  AsOfHandler,
  LongPolling,
  OwnCallers,
  { provide: RecordWrites, useExisting: WriteHandler },
];

/** What the service logs to and traces with. */
interface AppTools {
  readonly logger: Logger;
  readonly tracing: Tracing;
}

@Module({})
export class AppModule {
  static for(settings: Settings, lifecycle: Lifecycle, { logger, tracing }: AppTools): DynamicModule {
    const metrics = new Metrics(settings.distributed ? 'distributed' : 'embedded');
    return {
      module: AppModule,
      imports: [DiscoveryModule, ModeModule.for(settings, { logger, metrics, tracing })],
      controllers,
      providers: [
        ...services,
        ...[knownKeys, accessOf(settings, logger), keyWritesOf(settings), limitsOf(settings)],
        ...features.flatMap(({ providers }) => providers?.(settings, logger) ?? []),
        { provide: Admission, useValue: new Admission(settings.workLimits) },
        { provide: Lifecycle, useValue: lifecycle },
        ...metricsProviders(settings, metrics),
        ...[cursorCodec, recordHistory, eventReader, streamsOf(settings), serviceAddress],
        { provide: Tracing, useValue: tracing },
        { provide: Freshness, useValue: new Freshness(settings.statusTtlSeconds) },
        { provide: SourceAttributions, useValue: new SourceAttributions() },
        { provide: EVENTS_SOURCE, useValue: settings.eventsSource },
        { provide: CommandTimeout, useValue: new CommandTimeout(settings.commandTimeoutMs) },
      ],
    };
  }
}

const serviceAddress: Provider = {
  provide: ServiceAddress,
  useFactory: ({ httpAdapter }: HttpAdapterHost<FastifyAdapter>) =>
    new ServiceAddress(() => httpAdapter.getInstance().server.address()),
  inject: [HttpAdapterHost],
};

/** All instances accept the cursors of each other. */
const cursorCodec: Provider = {
  provide: CursorCodec,
  useFactory: async (secrets: Secrets) => new CursorCodec(await secrets.get('cursor.key')),
  inject: [Secrets],
};

const recordHistory: Provider = {
  provide: RecordHistory,
  useFactory: (feed: EventFeed, snapshots: HistorySnapshots) => new RecordHistory(feed, snapshots),
  inject: [EventFeed, HistorySnapshots],
};

/** All requests for events share its work. */
const eventReader: Provider = {
  provide: EventReader,
  useFactory: (feed: EventFeed, snapshots: HistorySnapshots, states: AggregateStates, growth: FeedGrowth) =>
    new EventReader({ feed, snapshots, states, growth }),
  inject: [EventFeed, HistorySnapshots, AggregateStates, FeedGrowth],
};

function accessOf({ access }: Settings, logger: Logger): Provider {
  const tokens = access.tokens && new TokenVerifier(access.tokens);
  const { publicRead } = access;
  return {
    provide: Access,
    useFactory: (keys: KnownKeys, own: OwnCallers) => new Access({ keys, own, tokens, publicRead, logger }),
    inject: [KnownKeys, OwnCallers],
  };
}

const knownKeys: Provider = {
  provide: KnownKeys,
  useFactory: (store: ApiKeyStore) => new KnownKeys(store),
  inject: [ApiKeyStore],
};

/** A file that all instances read is changed where it is, and not by any of them. */
function keyWritesOf({ distributed, access: { keysFile } }: Settings): Provider {
  const elsewhere =
    distributed && keysFile !== undefined
      ? 'The keys are in the file that API_KEYS_FILE names: make and revoke them there, with npx directory keys.'
      : undefined;
  return {
    provide: KeyWrites,
    useFactory: (store: ApiKeyStore, known: KnownKeys, access: Access, secrets: Secrets) =>
      new KeyWrites({ store, known, access, secrets, elsewhere }),
    inject: [ApiKeyStore, KnownKeys, Access, Secrets],
  };
}

const streamsOf = ({ workLimits: { streams }, eventsSource }: Settings): Provider => ({
  provide: EventStreams,
  useFactory: (events: EventReader) => new EventStreams(events, streams, eventsSource),
  inject: [EventReader],
});

function limitsOf({ access }: Settings): Provider {
  return {
    provide: RateLimits,
    useFactory: ({ callerPoints }: Backend, callers: Access) => {
      const isOn = () => access.requestsPerMinute > 0 || !callers.isOpen;
      return new RateLimits(access.requestsPerMinuteWithKeys, callerPoints, isOn);
    },
    inject: [Backend, Access],
  };
}
