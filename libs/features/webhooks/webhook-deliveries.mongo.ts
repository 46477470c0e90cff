import type { Connection, mongo } from 'mongoose';
import type { Position } from '#application';
import { duplicatesOf, ignoreDuplicate, retryRefused } from '#mongo';
import { showToFormerRelease } from './former-webhooks.mongo.js';
import {
  KEPT_DELIVERIES,
  LeaseLost,
  WebhookDeliveries,
  type Delivery,
  type DeliveryQuery,
  type Enqueued,
  type Replay,
  type WebhookHealth,
  type WebhookProgress,
} from './ports/webhook-deliveries.js';

interface StoredDelivery extends Omit<Delivery, 'id'> {
  readonly _id: string;
  readonly webhook: string;
}

/** The progress of a webhook, and who delivers it. */
export interface StoredProgress {
  readonly _id: string;
  readonly position: string;
  readonly sequence: number;
  readonly runs: number;
  readonly replay: Replay | null;
  readonly failingSince: number | null;
  readonly lastError: string | null;
  readonly changes: number;
  /** The process that delivers the webhook; null if none does. */
  readonly owner: string | null;
}

export const PROGRESS_COLLECTION = 'webhook_progress';

/** The indexes of `webhook_deliveries`. */
const indexes: mongo.IndexDescription[] = [
  { key: { webhook: 1, sequence: 1 }, name: 'by_sequence' },
  { key: { webhook: 1, status: 1, sequence: 1 }, name: 'by_status' },
];

/**
 * Deliveries in the collections `webhook_deliveries` and `webhook_progress`, which belong to no generation of read models.
 * What the process that delivers a webhook writes is refused when another one has taken over.
 */
export class MongoWebhookDeliveries extends WebhookDeliveries {
  private readonly deliveries: mongo.Collection<StoredDelivery>;
  private readonly all: mongo.Collection<StoredProgress>;

  /** @param owner the id of this process among those that deliver; null if it does not */
  constructor(
    private readonly connection: Connection,
    private readonly owner: string | null = null,
  ) {
    super();
    this.deliveries = connection.collection(
      'webhook_deliveries',
    ) as unknown as mongo.Collection<StoredDelivery>;
    this.all = connection.collection(PROGRESS_COLLECTION) as unknown as mongo.Collection<StoredProgress>;
  }

  /** Creates missing indexes. */
  async prepare(): Promise<void> {
    await retryRefused(() => this.deliveries.createIndexes(indexes));
  }

  async overview(): Promise<ReadonlyMap<string, number>> {
    const found = await this.all.find({}, { projection: { changes: 1 } }).toArray();
    return new Map(found.map(({ _id, changes }) => [_id, changes]));
  }

  async progress(webhookId: string): Promise<WebhookProgress | undefined> {
    const found = await this.all.findOne({ _id: webhookId });
    if (!found) return undefined;
    const { position, sequence, runs, replay, failingSince, lastError, changes } = found;
    return { position, sequence, runs, replay, failingSince, lastError, changes };
  }

  async begin(webhookId: string, position: Position): Promise<WebhookProgress> {
    await showToFormerRelease(this.connection, webhookId, position);
    const fresh = { position, sequence: 0, runs: 0, replay: null, failingSince: null, lastError: null };
    const $setOnInsert = { ...fresh, changes: 0, owner: this.owner };
    await this.all.updateOne({ _id: webhookId }, { $setOnInsert }, { upsert: true }).catch(ignoreDuplicate);
    // Another process may have begun it.
    if (this.owner !== null) await this.expectOwner(webhookId);
    const progress = await this.progress(webhookId);
    if (!progress) throw new LeaseLost(webhookId);
    return progress;
  }

  async enqueue(webhookId: string, enqueued: Enqueued): Promise<readonly Delivery[]> {
    const { deliveries, run, position, isDone, sequence } = enqueued;
    await this.expectOwner(webhookId);
    const added = await this.insert(webhookId, deliveries);
    const moved = run === 0 ? { position } : isDone ? { replay: null } : { 'replay.position': position };
    const filter = run === 0 ? {} : { 'replay.run': run };
    await this.all.updateOne(
      { ...this.owned(webhookId), ...filter },
      {
        $set: moved,
        $max: { sequence },
      },
    );
    return added;
  }

  async settle(webhookId: string, deliveries: readonly Delivery[], health: WebhookHealth): Promise<void> {
    const { failingSince, lastError } = health;
    const { matchedCount } = await this.all.updateOne(this.owned(webhookId), {
      $set: { failingSince, lastError },
    });
    if (matchedCount === 0) throw new LeaseLost(webhookId);
    if (deliveries.length === 0) return;
    await this.deliveries.bulkWrite(
      deliveries.map((delivery) => ({
        updateOne: { filter: { _id: delivery.id }, update: { $set: resultOf(delivery) } },
      })),
      { ordered: false },
    );
    for (const status of ['delivered', 'failed'] as const)
      if (deliveries.some((delivery) => delivery.status === status)) await this.trim(webhookId, status);
  }

  pending(webhookId: string, limit: number): Promise<readonly Delivery[]> {
    return this.find({ webhook: webhookId, status: 'pending' }, 1, limit);
  }

  list(webhookId: string, { status, before, limit }: DeliveryQuery): Promise<readonly Delivery[]> {
    const range = before === undefined ? {} : { sequence: { $lt: before } };
    return this.find({ webhook: webhookId, ...(status && { status }), ...range }, -1, limit);
  }

  async retry(webhookId: string, id: string, at: number): Promise<Delivery | undefined> {
    const found = await this.deliveries.findOneAndUpdate(
      { _id: id, webhook: webhookId },
      { $set: { status: 'pending', attempts: 0, dueAt: at } },
      { returnDocument: 'after' },
    );
    if (!found) return undefined;
    await this.all.updateOne({ _id: webhookId }, { $inc: { changes: 1 } });
    return deliveryOf(found);
  }

  async replay(webhookId: string, from: Position, to: Position): Promise<number | undefined> {
    const progress = await this.progress(webhookId);
    if (!progress || progress.replay) return undefined;
    const run = progress.runs + 1;
    const { matchedCount } = await this.all.updateOne(
      { _id: webhookId, runs: progress.runs, replay: null },
      { $set: { runs: run, replay: { run, position: from, to } }, $inc: { changes: 1 } },
    );
    return matchedCount > 0 ? run : undefined;
  }

  async remove(webhookId: string): Promise<void> {
    await this.all.deleteOne({ _id: webhookId });
    await this.deliveries.deleteMany({ webhook: webhookId });
  }

  private owned(webhookId: string) {
    return { _id: webhookId, owner: this.owner };
  }

  private async expectOwner(webhookId: string): Promise<void> {
    const found = await this.all.findOne(this.owned(webhookId), { projection: { _id: 1 } });
    if (!found) throw new LeaseLost(webhookId);
  }

  /** @returns those that were not stored before */
  private async insert(webhookId: string, deliveries: readonly Delivery[]): Promise<readonly Delivery[]> {
    if (deliveries.length === 0) return [];
    const documents = deliveries.map(({ id, ...delivery }) => ({ _id: id, webhook: webhookId, ...delivery }));
    const known = await duplicatesOf(this.deliveries.insertMany(documents, { ordered: false }));
    return deliveries.filter((_, index) => !known.has(index));
  }

  private async find(
    filter: mongo.Filter<StoredDelivery>,
    order: 1 | -1,
    limit: number,
  ): Promise<readonly Delivery[]> {
    const found = await this.deliveries.find(filter).sort({ sequence: order }).limit(limit).toArray();
    return found.map(deliveryOf);
  }

  private async trim(webhook: string, status: keyof typeof KEPT_DELIVERIES): Promise<void> {
    const filter = { webhook, status };
    const [oldest] = await this.deliveries
      .find(filter, { projection: { sequence: 1 } })
      .sort({ sequence: -1 })
      .skip(KEPT_DELIVERIES[status] - 1)
      .limit(1)
      .toArray();
    if (oldest) await this.deliveries.deleteMany({ ...filter, sequence: { $lt: oldest.sequence } });
  }
}

const deliveryOf = ({ _id, webhook: _, ...delivery }: StoredDelivery): Delivery => ({
  id: _id,
  ...delivery,
});

const resultOf = ({ status, attempts, dueAt, lastAttemptAt, lastStatus, lastError, answer }: Delivery) => ({
  status,
  attempts,
  dueAt,
  lastAttemptAt,
  lastStatus,
  lastError,
  answer,
});
