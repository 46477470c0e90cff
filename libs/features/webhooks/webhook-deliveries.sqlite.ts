import type { Position } from '#application';
import type { AggregateKind, EventType } from '#domain';
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
import {
  KEPT_DELIVERIES,
  WebhookDeliveries,
  type Delivery,
  type DeliveryQuery,
  type DeliveryStatus,
  type Enqueued,
  type WebhookHealth,
  type WebhookProgress,
} from './ports/webhook-deliveries.js';

/**
 * Deliveries in the file of the service records, by a connection of their own, whose commits do not wait for the disk: after a
 * power loss the last deliveries are made again.
 */
export class SqliteWebhookDeliveries extends WebhookDeliveries {
  private readonly connection: Connection;
  private readonly statements: ReturnType<typeof prepare>;

  /**
   * @param writes of the file, which may have other connections
   * @throws CannotStart the file is damaged or can't be used
   */
  constructor(
    file: string,
    private readonly writes = serviceWrites(),
  ) {
    super();
    this.connection = openServiceFile(file, 'restorable');
    this.statements = prepare(this.connection);
  }

  overview(): Promise<ReadonlyMap<string, number>> {
    return settled(() => new Map(this.statements.overview.all()));
  }

  progress(webhookId: string): Promise<WebhookProgress | undefined> {
    return settled(() => this.progressNow(webhookId));
  }

  begin(webhookId: string, position: Position): Promise<WebhookProgress> {
    return this.write(() => {
      this.statements.begin.run(webhookId, position);
      const progress = this.progressNow(webhookId);
      if (!progress) throw new Error(`no progress of webhook ${webhookId}`);
      return progress;
    });
  }

  enqueue(webhookId: string, enqueued: Enqueued): Promise<readonly Delivery[]> {
    const { deliveries, run, position, isDone, sequence } = enqueued;
    const { has, insert, moveLive, moveReplay, endReplay } = this.statements;
    return this.write(() => {
      const added = deliveries.filter(({ id }) => !has.first(id));
      for (const delivery of added) insert.runWith([webhookId, ...valuesOf(delivery)]);
      if (run === 0) moveLive.run(position, sequence, webhookId);
      else if (isDone) endReplay.run(sequence, webhookId, run);
      else moveReplay.run(position, sequence, webhookId, run);
      return added;
    });
  }

  settle(webhookId: string, deliveries: readonly Delivery[], health: WebhookHealth): Promise<void> {
    const { update, setHealth, trim } = this.statements;
    return this.write(() => {
      for (const { id, ...result } of deliveries) {
        const { status, attempts, dueAt, lastAttemptAt, lastStatus, lastError, answer } = result;
        update.run(status, attempts, dueAt, lastAttemptAt, lastStatus, lastError, answer, id);
      }
      setHealth.run(health.failingSince, health.lastError, webhookId);
      for (const status of ['delivered', 'failed'] as const)
        if (deliveries.some((delivery) => delivery.status === status))
          trim.run(webhookId, status, webhookId, status, KEPT_DELIVERIES[status] - 1);
    });
  }

  pending(webhookId: string, limit: number): Promise<readonly Delivery[]> {
    return settled(() => this.statements.pending.map(deliveryOf, webhookId, limit));
  }

  list(webhookId: string, { status, before, limit }: DeliveryQuery): Promise<readonly Delivery[]> {
    const upTo = before ?? Number.MAX_SAFE_INTEGER;
    const { newest, newestOf } = this.statements;
    return settled(() =>
      status === undefined
        ? newest.map(deliveryOf, webhookId, upTo, limit)
        : newestOf.map(deliveryOf, webhookId, status, upTo, limit),
    );
  }

  retry(webhookId: string, id: string, at: number): Promise<Delivery | undefined> {
    const { retry, change, find } = this.statements;
    return this.write(() => {
      retry.run(at, id, webhookId);
      change.run(webhookId);
      const row = find.first(id, webhookId);
      return row && deliveryOf(row);
    });
  }

  replay(webhookId: string, from: Position, to: Position): Promise<number | undefined> {
    return this.write(() => {
      const progress = this.progressNow(webhookId);
      if (!progress || progress.replay) return undefined;
      this.statements.beginReplay.run(from, to, webhookId);
      return progress.runs + 1;
    });
  }

  remove(webhookId: string): Promise<void> {
    return this.write(() => {
      this.statements.removeRows.run(webhookId);
      this.statements.removeProgress.run(webhookId);
    });
  }

  close(): void {
    checkpoint(this.connection);
    this.connection.close();
  }

  /** @throws StoreUnavailable another program has locked the file for seconds */
  private async write<T>(work: () => T): Promise<T> {
    try {
      return await this.writes.run(() => transaction(this.connection, work));
    } catch (error) {
      throw faultOf(error) === 'passing' ? repeatable(error) : error;
    }
  }

  private progressNow(webhookId: string): WebhookProgress | undefined {
    const row = this.statements.progress.first(webhookId);
    if (!row) return undefined;
    const [position, sequence, runs, replayPosition, replayTo, failingSince, lastError, changes] = row;
    const isReplayed = replayPosition !== null && replayTo !== null;
    const replay = isReplayed ? { run: runs, position: replayPosition, to: replayTo } : null;
    return { position, sequence, runs, replay, failingSince, lastError, changes };
  }
}

type ProgressRow = [
  position: string,
  sequence: number,
  runs: number,
  replayPosition: string | null,
  replayTo: string | null,
  failingSince: number | null,
  lastError: string | null,
  changes: number,
];

/** The columns of a delivery in the order of {@link DeliveryRow}. */
const COLUMNS = `id, sequence, run, kind, aggregate, version, event_type, position, status, attempts, created_at, due_at,
  last_attempt_at, last_status, last_error, answer`;

const rows = (connection: Connection, rest: string) =>
  query<DeliveryRow>(connection, `SELECT ${COLUMNS} FROM webhook_deliveries WHERE ${rest}`);

const prepare = (connection: Connection) => ({
  ...reads(connection),
  ...progressWrites(connection),
  ...deliveryWrites(connection),
});

const reads = (connection: Connection) => ({
  overview: query<[string, number]>(connection, 'SELECT webhook, changes FROM webhook_progress'),
  progress: query<ProgressRow>(
    connection,
    `SELECT position, sequence, runs, replay_position, replay_to, failing_since, last_error, changes
     FROM webhook_progress WHERE webhook = ?`,
  ),
  has: query<[number]>(connection, 'SELECT 1 FROM webhook_deliveries WHERE id = ?'),
  find: rows(connection, 'id = ? AND webhook = ?'),
  pending: rows(connection, `webhook = ? AND status = 'pending' ORDER BY sequence LIMIT ?`),
  newest: rows(connection, 'webhook = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?'),
  newestOf: rows(connection, 'webhook = ? AND status = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?'),
});

function progressWrites(connection: Connection) {
  const progress = (set: string, where = 'webhook = ?') =>
    statement(connection, `UPDATE webhook_progress SET ${set} WHERE ${where}`);
  return {
    begin: statement(connection, 'INSERT OR IGNORE INTO webhook_progress (webhook, position) VALUES (?, ?)'),
    moveLive: progress('position = ?, sequence = max(sequence, ?)'),
    moveReplay: progress('replay_position = ?, sequence = max(sequence, ?)', 'webhook = ? AND runs = ?'),
    endReplay: progress(
      'replay_position = NULL, replay_to = NULL, sequence = max(sequence, ?)',
      'webhook = ? AND runs = ?',
    ),
    beginReplay: progress('replay_position = ?, replay_to = ?, runs = runs + 1, changes = changes + 1'),
    setHealth: progress('failing_since = ?, last_error = ?'),
    change: progress('changes = changes + 1'),
    removeProgress: statement(connection, 'DELETE FROM webhook_progress WHERE webhook = ?'),
  };
}

const deliveryWrites = (connection: Connection) => ({
  insert: statement(
    connection,
    `INSERT INTO webhook_deliveries (webhook, ${COLUMNS}) VALUES (${Array(17).fill('?').join(', ')})`,
  ),
  update: statement(
    connection,
    `UPDATE webhook_deliveries SET status = ?, attempts = ?, due_at = ?, last_attempt_at = ?, last_status = ?,
     last_error = ?, answer = ? WHERE id = ?`,
  ),
  retry: statement(
    connection,
    `UPDATE webhook_deliveries SET status = 'pending', attempts = 0, due_at = ? WHERE id = ? AND webhook = ?`,
  ),
  trim: statement(
    connection,
    `DELETE FROM webhook_deliveries WHERE webhook = ? AND status = ? AND sequence < (SELECT sequence
     FROM webhook_deliveries WHERE webhook = ? AND status = ? ORDER BY sequence DESC LIMIT 1 OFFSET ?)`,
  ),
  removeRows: statement(connection, 'DELETE FROM webhook_deliveries WHERE webhook = ?'),
});

/** The promise of what a synchronous read returns or throws. */
const settled = <T>(read: () => T): Promise<T> => new Promise((resolve) => resolve(read()));

/** The values of a delivery in the order of its columns. */
type DeliveryRow = [
  id: string,
  sequence: number,
  run: number,
  kind: AggregateKind,
  aggregate: string,
  version: number,
  eventType: EventType,
  position: string,
  status: DeliveryStatus,
  attempts: number,
  createdAt: number,
  dueAt: number,
  lastAttemptAt: number | null,
  lastStatus: number | null,
  lastError: string | null,
  answer: string | null,
];

function deliveryOf(row: DeliveryRow): Delivery {
  const [id, sequence, run, kind, aggregate, version, eventType, position, status, attempts, ...rest] = row;
  const [createdAt, dueAt, lastAttemptAt, lastStatus, lastError, answer] = rest;
  return {
    id,
    sequence,
    run,
    aggregate: { kind, id: aggregate },
    version,
    eventType,
    position,
    status,
    attempts,
    createdAt,
    dueAt,
    lastAttemptAt,
    lastStatus,
    lastError,
    answer,
  };
}

const valuesOf = (delivery: Delivery): DeliveryRow => [
  delivery.id,
  delivery.sequence,
  delivery.run,
  delivery.aggregate.kind,
  delivery.aggregate.id,
  delivery.version,
  delivery.eventType,
  delivery.position,
  delivery.status,
  delivery.attempts,
  delivery.createdAt,
  delivery.dueAt,
  delivery.lastAttemptAt,
  delivery.lastStatus,
  delivery.lastError,
  delivery.answer,
];
