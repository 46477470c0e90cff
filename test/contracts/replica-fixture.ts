import { join } from 'node:path';
import type { Outcome, ProcessedBatch, Replica } from '#application';
import { SqliteReplica } from '../../libs/sqlite/src/replica/replica.js';
import { MemoryWriteSide } from './memory-write-side.js';
import { temporaryDirectory } from './temporary-directory.js';

const HOUR_MS = 3_600_000;

/** The replica in a new file. */
export function sqliteReplica() {
  const folder = temporaryDirectory();
  const open = () => SqliteReplica.open(join(folder.path, 'replica.db'), { outcomeRetentionMs: HOUR_MS });
  let replica = open();
  return Promise.resolve({
    replica,
    async reopened() {
      await replica.close();
      return (replica = open());
    },
    async close() {
      await replica.close();
      folder.remove();
    },
  });
}

/** States and outcomes as the replica has them of a log in memory that it follows. */
export function replicaOfMemory() {
  const folder = temporaryDirectory();
  const replica = SqliteReplica.open(join(folder.path, 'replica.db'), { outcomeRetentionMs: HOUR_MS });
  return {
    log: new FollowedLog(replica),
    get feed() {
      return this.log;
    },
    states: replica,
    outcomes: replica,
    close: () => {
      void replica.close();
      folder.remove();
    },
  };
}

class FollowedLog extends MemoryWriteSide {
  private eventCount = 0;
  private outcomeCount = 0;

  constructor(private readonly replica: Replica) {
    super();
  }

  override async append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    const outcomes = await super.append(batch);
    const events = batch.events.map((event) => {
      const offset = this.eventCount++;
      return { offset, id: String(offset), writerEpoch: 1, event };
    });
    const kept = outcomes.map((outcome) => {
      const offset = this.outcomeCount++;
      const writtenAt = Date.now();
      return { offset, id: String(offset), writerEpoch: 1, commandOffset: offset, writtenAt, outcome };
    });
    await this.replica.apply([
      { topic: 'events', partition: 0, next: this.eventCount, records: events },
      { topic: 'outcomes', partition: 0, next: this.outcomeCount, records: kept },
    ]);
    return outcomes;
  }
}
