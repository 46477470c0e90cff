import { decodePosition, CannotStart, type Position } from '#application/views';

/** Differs from the identity of every other log, of earlier ones with the same prefix too. */
export interface LogIdentity {
  readonly cluster: string;
  /** The prefix of the topics. */
  readonly prefix: string;
  /** The id of the topic of the events: one that is created again has another. */
  readonly topic: string;
}

/** The log that the read models are built from. */
export interface SourceLog {
  readonly identity: LogIdentity;
  /** By partition, the offset after the last event. */
  ends(): Promise<readonly number[]>;
  /** Whether the log with this identity can still exist. */
  mayExist(identity: LogIdentity): Promise<boolean>;
}

export const isSameLog = (one: LogIdentity, other: LogIdentity): boolean =>
  one.cluster === other.cluster && one.prefix === other.prefix && one.topic === other.topic;

/** The live read models are those of another log. */
export class ReadModelsOfAnotherLog extends CannotStart {}

/** The database is used by another directory. */
const otherDirectory = (database: string, { prefix }: LogIdentity): ReadModelsOfAnotherLog =>
  new ReadModelsOfAnotherLog(
    `MONGODB_URI: the database ${database} has the read models of the directory with TOPIC_PREFIX=${prefix}: ` +
      'each directory needs a database of its own',
  );

/** The read models are of the same directory, but of an earlier log or of more of the log than there is. */
export const outdated = (database: string, difference: string): ReadModelsOfAnotherLog =>
  new ReadModelsOfAnotherLog(
    `MONGODB_URI: the read models in the database ${database} are not those of this log (${difference}): ` +
      'run "npx directory rebuild", or use another database',
  );

/** The live read models, as far as they are compared with the log. */
export interface BoundReadModels {
  readonly position: Position | undefined;
  /** The log that they are built from; undefined if the release that made them did not store it. */
  readonly log: LogIdentity | undefined;
}

/** Compares read models with the log that a program uses. */
export class LogBinding {
  /** @param database the name of the database, for messages */
  constructor(
    readonly source: SourceLog,
    private readonly database: string,
  ) {}

  /** @throws ReadModelsOfAnotherLog they say that they are those of another log */
  check({ log }: Pick<BoundReadModels, 'log'>): void {
    const { identity } = this.source;
    if (!log || isSameLog(log, identity)) return;
    if (log.prefix !== identity.prefix) throw otherDirectory(this.database, log);
    throw outdated(
      this.database,
      log.cluster === identity.cluster ? 'its topics were created again' : 'it is in another cluster',
    );
  }

  /**
   * The same as {@link check}, and compares the position with the end of the log.
   * @throws ReadModelsOfAnotherLog they are those of another log
   */
  async checkWithEnd(readModels: BoundReadModels): Promise<void> {
    this.check(readModels);
    const applied = readModels.position === undefined ? [] : (decodePosition(readModels.position) ?? []);
    const ends = await this.source.ends();
    const ahead = applied.findIndex((next, partition) => next > (ends[partition] ?? 0));
    if (ahead >= 0)
      throw outdated(
        this.database,
        `partition ${ahead} ends at ${ends[ahead] ?? 0}, they end at ${applied[ahead]}`,
      );
  }

  /** @throws ReadModelsOfAnotherLog another directory, which may be in use, has this database */
  async checkReplaceable({ log }: Pick<BoundReadModels, 'log'>): Promise<void> {
    if (!log || log.prefix === this.source.identity.prefix) return;
    if (await this.source.mayExist(log)) throw otherDirectory(this.database, log);
  }
}
