import type { Provider } from '@nestjs/common';
import {
  AggregateStates,
  CannotStart,
  CommandGateway,
  CursorCodec,
  EventFeed,
  Outcomes,
  PhotoStore,
  ProjectionProgress,
  RecordQueries,
  StationMap,
  StatusPeriods,
  Summaries,
  type CommandProcessor,
} from '#application';
import { KafkaDirectory, type KafkaReadiness } from '#kafka';
import { MongoDirectory } from '#mongo';
import type { DistributedSettings, Settings } from '#runtime';
import { SqliteReplica, claimDataDirectory } from '#sqlite';
import type { Logger } from 'pino';
import { Backend, type Check } from './backend.js';

const HOUR_MS = 3_600_000;
/** Of the looks at the read models while they are waited for, of which there is one a second, so many make a line. */
const LOOKS_TOLD = 10;

/** What was opened, with how to close it. */
interface Parts {
  readonly kafka: KafkaDirectory;
  readonly mongo: MongoDirectory;
  readonly replica: SqliteReplica;
  readonly cursorSecret: Buffer;
  readonly logger: Logger;
}

/** The log is Kafka, the read models are MongoDB's, and the data directory holds a copy of what the log comes to. */
export class DistributedBackend extends Backend {
  readonly mode = 'distributed';
  readonly providers: readonly Provider[];

  private constructor(
    private readonly parts: Parts,
    private readonly closers: readonly Closer[],
  ) {
    super();
    const { kafka, mongo, replica, cursorSecret } = parts;
    this.providers = [
      { provide: CommandGateway, useValue: kafka.gateway },
      { provide: AggregateStates, useValue: replica },
      { provide: Outcomes, useValue: replica },
      { provide: EventFeed, useValue: mongo.feed },
      { provide: RecordQueries, useValue: mongo.records },
      { provide: StationMap, useValue: mongo.map },
      { provide: Summaries, useValue: mongo.summaries },
      { provide: StatusPeriods, useValue: mongo.periods },
      { provide: PhotoStore, useValue: mongo.photos },
      { provide: ProjectionProgress, useValue: mongo.progress },
      { provide: CursorCodec, useValue: new CursorCodec(cursorSecret) },
    ];
  }

  /**
   * Connects to all that it needs; where one part can't be had, what was opened before is closed again.
   * @throws DataDirectoryUnusable another process uses the directory, or it can't be written
   * @throws TopicsUnusable the topics are not as they must be
   */
  static async open(
    settings: Settings,
    distributed: DistributedSettings,
    logger: Logger,
  ): Promise<DistributedBackend> {
    const closers: Closer[] = [];
    try {
      return new DistributedBackend(await openParts({ settings, distributed, logger, closers }), closers);
    } catch (error) {
      await closeAll(closers);
      throw error;
    }
  }

  /** Where the live read models are of another release, it takes part in the writing, and is ready when they no longer are. */
  async start(processor: CommandProcessor): Promise<void> {
    const { kafka, mongo, logger } = this.parts;
    let looks = 0;
    const waiting = (progress: object) => {
      const reason = mongo.progress.failure()?.message;
      if (looks++ % LOOKS_TOLD === 0)
        logger.warn({ reason, ...progress }, 'waiting for the read models of this release');
    };
    await Promise.all([kafka.start(processor), mongo.readable(waiting)]);
  }

  checks(): Promise<Readonly<Record<string, Check>>> {
    const { kafka, mongo } = this.parts;
    const failure = mongo.progress.failure();
    return Promise.resolve({
      log: logCheck(kafka.readiness()),
      projection: {
        status: failure ? 'down' : 'up',
        ...(failure && { detail: reasonOf(failure) }),
        lag_ms: mongo.progress.lagMs(),
      },
    });
  }

  close(): Promise<void> {
    return closeAll(this.closers);
  }
}

function logCheck({ ready, caughtUp, failing, lag }: KafkaReadiness): Check {
  if (failing) return { status: 'down', detail: 'the local copy can not be written' };
  if (!caughtUp) return { status: 'down', detail: `${lag} records of the log to read` };
  // While partitions change hands every instance takes and answers commands: taking none would stop them all at once.
  return { status: 'up', ...(!ready && { detail: 'taking over partitions' }) };
}

type Closer = () => Promise<void> | void;

interface Opening {
  readonly settings: Settings;
  readonly distributed: DistributedSettings;
  readonly logger: Logger;
  readonly closers: Closer[];
}

async function openParts({ settings, distributed, logger, closers }: Opening): Promise<Parts> {
  const { kafka: connection, mongodbUri, topicPrefix, topicPartitions, topicReplication } = distributed;
  const { outcomeRetentionHours } = settings;
  const directory = claimDataDirectory(settings.dataDir);
  closers.push(() => directory.release());
  const outcomeRetentionMs = outcomeRetentionHours * HOUR_MS;
  const replica = SqliteReplica.open(directory.path('replica.db'), { outcomeRetentionMs });
  closers.push(() => replica.close());
  const mongo = await MongoDirectory.connect(mongodbUri, { partitions: topicPartitions });
  closers.push(() => mongo.close());
  const cursorSecret = await mongo.secrets.get('cursor.key');
  const kafka = await KafkaDirectory.open({
    connection,
    prefix: topicPrefix,
    partitions: topicPartitions,
    ...(topicReplication !== undefined && { replication: topicReplication }),
    outcomeRetentionHours,
    replica,
    log: (level, message, details) => logger[level](details, message),
    onApplied: (position) => mongo.progress.logReached(position),
    onFailure: endProcess(logger),
  });
  closers.push(() => kafka.close());
  return { kafka, mongo, replica, cursorSecret, logger };
}

/** What may be told of it: the rest is for the log. */
const reasonOf = (failure: Error) =>
  failure instanceof CannotStart ? failure.message : 'the read models can not be reached';

/** Nothing can be written any more: ending and starting anew loses nothing. */
const endProcess = (logger: Logger) => (error: Error) => {
  logger.fatal({ err: error }, 'the log can not be followed any more');
  process.exit(1);
};

/** The last one opened first. */
async function closeAll(closers: readonly Closer[]): Promise<void> {
  for (const close of closers.toReversed()) await close();
}
