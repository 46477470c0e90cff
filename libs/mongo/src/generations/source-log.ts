import { CannotStart } from '#application/views';

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
export const otherDirectory = (database: string, { prefix }: LogIdentity): ReadModelsOfAnotherLog =>
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
