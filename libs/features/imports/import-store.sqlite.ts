import { randomUUID } from 'node:crypto';
import {
  checkpoint,
  faultOf,
  openServiceFile,
  query,
  repeatable,
  serviceWrites,
  statement,
  transaction,
  type Connection,
} from '#sqlite';
import { hasEnded, type Import } from './import.js';
import { ImportStore, type ImportQuery, type ImportWrite } from './ports/import-store.js';

/** Imports in the file of the service records, which one instance alone uses. */
export class SqliteImportStore extends ImportStore {
  private readonly connection: Connection;
  private readonly statements: ReturnType<typeof prepare>;

  /**
   * @param writes of the file, which may have other connections
   * @throws CannotStart the file is damaged or can't be used
   */
  constructor(
    file: string,
    private readonly writes = serviceWrites(),
    readonly instance: string = randomUUID(),
  ) {
    super();
    this.connection = openServiceFile(file, 'durable');
    this.statements = prepare(this.connection);
  }

  alive(): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set([this.instance]));
  }

  release(): Promise<void> {
    return Promise.resolve();
  }

  insert(added: Import): Promise<'written' | 'feed_held'> {
    const { insert } = this.statements;
    return this.write(() => {
      if (this.isHeldByAnother(added)) return 'feed_held';
      insert.run(added.id, ...columnsOf(added));
      return 'written';
    });
  }

  replace(next: Import): Promise<ImportWrite> {
    const { revisionOf, update } = this.statements;
    return this.write(() => {
      if (revisionOf.first(next.id)?.[0] !== next.revision) return 'changed';
      if (this.isHeldByAnother(next)) return 'feed_held';
      update.run(...columnsOf({ ...next, revision: next.revision + 1 }), next.id);
      return 'written';
    });
  }

  find(id: string): Promise<Import | undefined> {
    return settled(() => this.statements.find.map(importOf, id)[0]);
  }

  list({ feed, before, limit }: ImportQuery): Promise<readonly Import[]> {
    const { newest, newestOf } = this.statements;
    // After all ids, which are UUIDs.
    const upTo = before ?? 'g';
    return settled(() =>
      feed === undefined ? newest.map(importOf, upTo, limit) : newestOf.map(importOf, feed, upTo, limit),
    );
  }

  active(): Promise<readonly Import[]> {
    return settled(() => this.statements.active.map(importOf));
  }

  addRejects(id: string, first: number, lines: readonly string[]): Promise<void> {
    const { addReject } = this.statements;
    return this.write(() => lines.forEach((line, index) => addReject.run(id, first + index, line)));
  }

  rejects(id: string, first: number, limit: number): Promise<readonly string[]> {
    return settled(() => this.statements.rejects.map(([line]) => line, id, first, limit));
  }

  clearRejects(id: string): Promise<void> {
    return this.write(() => void this.statements.clearRejects.run(id));
  }

  prune(endedBefore: number, count: number): Promise<void> {
    const { old, surplus, remove, clearRejects } = this.statements;
    return this.write(() => {
      for (const [id] of [...old.all(endedBefore), ...surplus.all(count)]) {
        clearRejects.run(id);
        remove.run(id);
      }
    });
  }

  close(): void {
    checkpoint(this.connection);
    this.connection.close();
  }

  private isHeldByAnother({ id, feed, holdsFeed }: Import): boolean {
    if (!holdsFeed) return false;
    const holder = this.statements.holder.first(feed)?.[0];
    return holder !== undefined && holder !== id;
  }

  /** @throws StoreUnavailable another program has locked the file for seconds */
  private async write<T>(work: () => T): Promise<T> {
    try {
      return await this.writes.run(() => transaction(this.connection, work));
    } catch (error) {
      throw faultOf(error) === 'passing' ? repeatable(error) : error;
    }
  }
}

type Row = [revision: number, state: string];

const prepare = (connection: Connection) => ({
  find: query<Row>(connection, 'SELECT revision, state FROM imports WHERE id = ?'),
  newest: query<Row>(connection, 'SELECT revision, state FROM imports WHERE id < ? ORDER BY id DESC LIMIT ?'),
  newestOf: query<Row>(
    connection,
    'SELECT revision, state FROM imports WHERE feed = ? AND id < ? ORDER BY id DESC LIMIT ?',
  ),
  active: query<Row>(connection, 'SELECT revision, state FROM imports WHERE is_active ORDER BY id'),
  revisionOf: query<[number]>(connection, 'SELECT revision FROM imports WHERE id = ?'),
  holder: query<[string]>(connection, 'SELECT id FROM imports WHERE held_feed = ?'),
  insert: statement(
    connection,
    `INSERT INTO imports (id, revision, feed, held_feed, is_active, ended_at, state) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ),
  update: statement(
    connection,
    `UPDATE imports SET revision = ?, feed = ?, held_feed = ?, is_active = ?, ended_at = ?, state = ? WHERE id = ?`,
  ),
  remove: statement(connection, 'DELETE FROM imports WHERE id = ?'),
  old: query<[string]>(connection, 'SELECT id FROM imports WHERE ended_at < ?'),
  surplus: query<[string]>(
    connection,
    'SELECT id FROM imports WHERE NOT is_active ORDER BY id DESC LIMIT -1 OFFSET ?',
  ),
  addReject: statement(
    connection,
    'INSERT OR REPLACE INTO import_rejects (import, n, line) VALUES (?, ?, ?)',
  ),
  rejects: query<[string]>(
    connection,
    'SELECT line FROM import_rejects WHERE import = ? AND n >= ? ORDER BY n LIMIT ?',
  ),
  clearRejects: statement(connection, 'DELETE FROM import_rejects WHERE import = ?'),
});

type Columns = [
  revision: number,
  feed: string | null,
  heldFeed: string | null,
  isActive: number,
  endedAt: number | null,
  state: string,
];

const columnsOf = (state: Import): Columns => [
  state.revision,
  state.feed,
  state.holdsFeed ? state.feed : null,
  hasEnded(state) ? 0 : 1,
  state.endedAt,
  JSON.stringify(state),
];

const importOf = ([revision, state]: Row): Import => ({ ...(JSON.parse(state) as Import), revision });

/** The promise of what a synchronous read returns or throws. */
const settled = <T>(read: () => T): Promise<T> => new Promise((resolve) => resolve(read()));
