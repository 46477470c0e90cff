import {
  WebhookLog,
  afterEntry,
  noWebhook,
  type Webhook,
  type WebhookEntry,
  type WebhookSnapshot,
} from '#application';
import type { PresentWebhook, WebhookEvent, WebhookState } from '#domain';
import { checkpoint, type Connection } from '../database.js';
import { expectSame } from '../directory/data-directory.js';
import { repeatable } from '../sqlite-errors.js';
import { query, statement, transaction } from '../statements.js';
import { openWebhooks, webhookWrites } from './webhooks-file.js';

/** The values of an entry in the order of its columns. */
type EntryRow = [
  after: number,
  events: string,
  time: string,
  caller: string,
  commandId: string,
  requestHash: string,
];

const ENTRY_COLUMNS = 'after, events, time, caller, command_id, request_hash';

/** Webhooks in a file of their own. Each write waits for the disk in this thread: they are rare. */
export class SqliteWebhookLog extends WebhookLog {
  private readonly connection: Connection;
  private readonly statements: ReturnType<typeof prepare>;
  private readonly expectFile: () => void;

  /**
   * @param writes of the file, which may have other connections
   * @throws CannotStart the file is damaged or can't be used
   */
  constructor(
    file: string,
    private readonly writes = webhookWrites(),
  ) {
    super();
    this.connection = openWebhooks(file, 'durable');
    this.statements = prepare(this.connection);
    this.expectFile = expectSame(file, `${file} was removed or replaced: restart the service`);
  }

  all(): Promise<readonly Webhook[]> {
    return settled(() =>
      this.statements.all
        .all()
        .map(([id, version, state]) => ({ id, version, state: JSON.parse(state) as PresentWebhook })),
    );
  }

  find(id: string): Promise<WebhookSnapshot> {
    return settled(() => this.snapshotOf(id));
  }

  entryOf(webhookId: string, commandId: string): Promise<WebhookEntry | undefined> {
    return settled(() => {
      const row = this.statements.entry.first(webhookId, commandId);
      return row && entryOf(webhookId, row);
    });
  }

  makerOf(id: string): Promise<string | undefined> {
    return settled(() => this.statements.maker.first(id)?.[0]);
  }

  /**
   * @throws StoreUnavailable the disk is full or read-only, or another program has locked the file for seconds
   * @throws DataDirectoryUnusable the path of the file has no file or another one: what is written is lost
   */
  async append(entry: WebhookEntry): Promise<boolean> {
    try {
      return await this.writes.run(() => {
        this.expectFile();
        return transaction(this.connection, () => this.tryAppend(entry));
      });
    } catch (error) {
      throw repeatable(error);
    }
  }

  close(): void {
    checkpoint(this.connection);
    this.connection.close();
  }

  private tryAppend(entry: WebhookEntry): boolean {
    const { webhookId, after, events, time, caller, commandId, requestHash } = entry;
    const before = this.snapshotOf(webhookId);
    if (before.version !== after || this.statements.entry.first(webhookId, commandId)) return false;
    const { version, state } = afterEntry(before, entry);
    const { insert, store } = this.statements;
    insert.run(webhookId, version, after, JSON.stringify(events), time, caller, commandId, requestHash);
    if (version > after)
      store.run(webhookId, version, state.kind === 'present' ? 1 : 0, JSON.stringify(state));
    return true;
  }

  private snapshotOf(id: string): WebhookSnapshot {
    const row = this.statements.state.first(id);
    return row ? { version: row[0], state: JSON.parse(row[1]) as WebhookState } : noWebhook;
  }
}

const prepare = (connection: Connection) => ({
  all: query<[string, number, string]>(
    connection,
    'SELECT id, version, state FROM webhooks WHERE is_present ORDER BY id',
  ),
  state: query<[number, string]>(connection, 'SELECT version, state FROM webhooks WHERE id = ?'),
  entry: query<EntryRow>(
    connection,
    `SELECT ${ENTRY_COLUMNS} FROM webhook_entries WHERE webhook = ? AND command_id = ?`,
  ),
  maker: query<[string]>(connection, 'SELECT caller FROM webhook_entries WHERE webhook = ? AND version = 1'),
  insert: statement(
    connection,
    `INSERT INTO webhook_entries (webhook, version, ${ENTRY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  store: statement(
    connection,
    'INSERT OR REPLACE INTO webhooks (id, version, is_present, state) VALUES (?, ?, ?, ?)',
  ),
});

const entryOf = (
  webhookId: string,
  [after, events, time, caller, commandId, requestHash]: EntryRow,
): WebhookEntry => ({
  webhookId,
  after,
  events: JSON.parse(events) as WebhookEvent[],
  time,
  caller,
  commandId,
  requestHash,
});

/** The promise of what a synchronous read returns or throws. */
const settled = <T>(read: () => T): Promise<T> => new Promise((resolve) => resolve(read()));
