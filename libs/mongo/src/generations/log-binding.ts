import { decodePosition, type Position } from '#application/views';
import { isSameLog, otherDirectory, outdated, type LogIdentity, type SourceLog } from './source-log.js';

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
