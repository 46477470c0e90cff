import { randomUUID } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';
import { HEARTBEAT_INTERVAL_MS, SeenHeartbeats, ignoreDuplicate, isDuplicate, retryRefused } from '#mongo';
import { hasEnded, type Import } from './import.js';
import { ImportStore, type ImportQuery, type ImportWrite } from './ports/import-store.js';

interface StoredImport {
  readonly _id: string;
  readonly revision: number;
  readonly feed: string | null;
  /** The feed that no other import may write meanwhile, after `feed:`; the id of an import that holds none. */
  readonly holds: string;
  readonly isActive: boolean;
  readonly endedAt: number | null;
  /** JSON. */
  readonly state: string;
}

interface StoredReject {
  readonly _id: string;
  readonly import: string;
  readonly n: number;
  readonly line: string;
}

interface Instance {
  readonly _id: string;
  /** Grows with each heartbeat. */
  readonly beat: number;
}

const indexes: mongo.IndexDescription[] = [
  { key: { holds: 1 }, name: 'one_of_a_feed', unique: true },
  { key: { feed: 1, _id: 1 }, name: 'by_feed' },
  { key: { isActive: 1, _id: 1 }, name: 'active' },
  { key: { endedAt: 1 }, name: 'by_end' },
];

/** How many imports are deleted at a time. */
const PRUNED = 500;

/** Imports in collections that belong to no generation of read models. */
export class MongoImportStore extends ImportStore {
  private readonly imports: mongo.Collection<StoredImport>;
  private readonly rejected: mongo.Collection<StoredReject>;
  private readonly instances: mongo.Collection<Instance>;
  private readonly seen = new SeenHeartbeats();
  private beatAt = -Infinity;

  /** @param clock monotonic time in milliseconds */
  constructor(
    connection: Connection,
    readonly instance: string = randomUUID(),
    private readonly clock: () => number = () => performance.now(),
  ) {
    super();
    const collection = <T extends mongo.Document>(name: string) =>
      connection.collection(name) as unknown as mongo.Collection<T>;
    this.imports = collection('imports');
    this.rejected = collection('import_rejects');
    this.instances = collection('import_instances');
  }

  /** Creates missing indexes. */
  async prepare(): Promise<void> {
    await retryRefused(() => this.imports.createIndexes(indexes));
    await retryRefused(() => this.rejected.createIndexes([{ key: { import: 1, n: 1 }, name: 'by_import' }]));
  }

  async alive(): Promise<ReadonlySet<string>> {
    const now = this.clock();
    await this.sendHeartbeat(now);
    const alive = new Set([this.instance]);
    for (const { _id, beat } of await this.instances.find().toArray()) {
      if (!this.seen.isSilent(_id, beat, now)) alive.add(_id);
      else if (_id !== this.instance) await this.instances.deleteOne({ _id, beat });
    }
    return alive;
  }

  async release(): Promise<void> {
    await this.instances.deleteOne({ _id: this.instance });
  }

  async insert(added: Import): Promise<'written' | 'feed_held'> {
    try {
      await this.imports.insertOne({ _id: added.id, ...storedOf(added) });
      return 'written';
    } catch (error) {
      return heldOr(error);
    }
  }

  async replace(next: Import): Promise<ImportWrite> {
    const filter = { _id: next.id, revision: next.revision };
    const $set = storedOf({ ...next, revision: next.revision + 1 });
    try {
      const { matchedCount } = await this.imports.updateOne(filter, { $set });
      return matchedCount > 0 ? 'written' : 'changed';
    } catch (error) {
      return heldOr(error);
    }
  }

  async find(id: string): Promise<Import | undefined> {
    const found = await this.imports.findOne({ _id: id });
    return found ? importOf(found) : undefined;
  }

  async list({ feed, before, limit }: ImportQuery): Promise<readonly Import[]> {
    const filter = {
      ...(feed !== undefined && { feed }),
      ...(before !== undefined && { _id: { $lt: before } }),
    };
    const found = await this.imports.find(filter).sort({ _id: -1 }).limit(limit).toArray();
    return found.map(importOf);
  }

  async active(): Promise<readonly Import[]> {
    const found = await this.imports.find({ isActive: true }).sort({ _id: 1 }).toArray();
    return found.map(importOf);
  }

  async addRejects(id: string, first: number, lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    const replaced = lines.map((line, index) => {
      const n = first + index;
      const replacement = { import: id, n, line };
      return { replaceOne: { filter: { _id: `${id}/${n}` }, replacement, upsert: true } };
    });
    await this.rejected.bulkWrite(replaced, { ordered: false });
  }

  async rejects(id: string, first: number, limit: number): Promise<readonly string[]> {
    const filter = { import: id, n: { $gte: first } };
    const found = await this.rejected.find(filter).sort({ n: 1 }).limit(limit).toArray();
    return found.map(({ line }) => line);
  }

  async clearRejects(id: string): Promise<void> {
    await this.rejected.deleteMany({ import: id });
  }

  async prune(endedBefore: number, count: number): Promise<void> {
    // Null is no number: what has not ended is not found.
    await this.remove({ endedAt: { $lt: endedBefore } });
    const [last] = await this.imports
      .find({ isActive: false }, { projection: { _id: 1 } })
      .sort({ _id: -1 })
      .skip(count)
      .limit(1)
      .toArray();
    if (last) await this.remove({ isActive: false, _id: { $lte: last._id } });
  }

  private async remove(filter: mongo.Filter<StoredImport>): Promise<void> {
    for (;;) {
      const found = await this.imports
        .find(filter, { projection: { _id: 1 } })
        .limit(PRUNED)
        .toArray();
      if (found.length === 0) return;
      const ids = found.map(({ _id }) => _id);
      await this.rejected.deleteMany({ import: { $in: ids } });
      await this.imports.deleteMany({ _id: { $in: ids } });
    }
  }

  private async sendHeartbeat(now: number): Promise<void> {
    if (now - this.beatAt < HEARTBEAT_INTERVAL_MS) return;
    this.beatAt = now;
    await this.instances
      .updateOne({ _id: this.instance }, { $inc: { beat: 1 } }, { upsert: true })
      .catch(ignoreDuplicate);
  }
}

/** @throws the error, unless another import holds the feed: its index is the only unique one that can be violated */
function heldOr(error: unknown): 'feed_held' {
  if (isDuplicate(error)) return 'feed_held';
  throw error;
}

const storedOf = (state: Import): Omit<StoredImport, '_id'> => ({
  revision: state.revision,
  feed: state.feed,
  holds: state.holdsFeed ? `feed:${state.feed ?? ''}` : state.id,
  isActive: !hasEnded(state),
  endedAt: state.endedAt,
  state: JSON.stringify(state),
});

const importOf = ({ revision, state }: StoredImport): Import => ({
  ...(JSON.parse(state) as Import),
  revision,
});
