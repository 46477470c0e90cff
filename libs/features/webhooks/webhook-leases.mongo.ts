import type { Connection, mongo } from 'mongoose';
import { HEARTBEAT_INTERVAL_MS, SeenHeartbeats } from '#mongo';
import { WebhookLeases } from './ports/webhook-leases.js';
import { PROGRESS_COLLECTION, type StoredProgress } from './webhook-deliveries.mongo.js';

interface Worker {
  readonly _id: string;
  /** Grows with each heartbeat. */
  readonly beat: number;
}

/**
 * Shares the webhooks among the processes that deliver: each takes as many as all take that are alive, rounded up. A
 * webhook's document names its owner.
 */
export class MongoWebhookLeases extends WebhookLeases {
  private readonly workers: mongo.Collection<Worker>;
  private readonly progress: mongo.Collection<StoredProgress>;
  private readonly seen = new SeenHeartbeats();
  private beatAt = -Infinity;

  /**
   * @param owner the id of this process
   * @param clock monotonic time in milliseconds
   */
  constructor(
    connection: Connection,
    private readonly owner: string,
    private readonly clock: () => number = () => performance.now(),
  ) {
    super();
    // Not `webhook_workers`, where instances of the release before beat, to which all webhooks are paused: they take no share.
    this.workers = connection.collection('webhook_senders') as unknown as mongo.Collection<Worker>;
    this.progress = connection.collection(PROGRESS_COLLECTION) as unknown as mongo.Collection<StoredProgress>;
  }

  async hold(webhookIds: readonly string[]): Promise<ReadonlySet<string>> {
    const alive = await this.aliveWorkers();
    const share = Math.ceil(webhookIds.length / alive.size);
    const owners = await this.ownersOf(webhookIds);
    const mine = webhookIds.filter((id) => owners.get(id) === this.owner).slice(0, share);
    const free = webhookIds.filter((id) => !alive.has(owners.get(id) ?? ''));
    for (const id of free) {
      if (mine.length >= share) break;
      if (await this.claim(id, owners)) mine.push(id);
    }
    return new Set(mine);
  }

  async giveBack(webhookIds: readonly string[]): Promise<void> {
    if (webhookIds.length === 0) return;
    const filter = { _id: { $in: [...webhookIds] }, owner: this.owner };
    await this.progress.updateMany(filter, { $set: { owner: null } });
  }

  async release(): Promise<void> {
    await this.progress.updateMany({ owner: this.owner }, { $set: { owner: null } });
    await this.workers.deleteOne({ _id: this.owner });
  }

  /** Whether a webhook without a living owner is this process's now. One without progress is that of who begins it. */
  private async claim(id: string, owners: ReadonlyMap<string, string | null>): Promise<boolean> {
    if (!owners.has(id)) return true;
    const filter = { _id: id, owner: owners.get(id) ?? null };
    const { matchedCount } = await this.progress.updateOne(filter, { $set: { owner: this.owner } });
    return matchedCount > 0;
  }

  /** This process, and those whose heartbeat has changed not long ago. */
  private async aliveWorkers(): Promise<ReadonlySet<string>> {
    const now = this.clock();
    await this.sendHeartbeat(now);
    const alive = new Set([this.owner]);
    for (const { _id, beat } of await this.workers.find().toArray()) {
      if (!this.seen.isSilent(_id, beat, now)) alive.add(_id);
      else if (_id !== this.owner) await this.workers.deleteOne({ _id, beat });
    }
    return alive;
  }

  private async sendHeartbeat(now: number): Promise<void> {
    if (now - this.beatAt < HEARTBEAT_INTERVAL_MS) return;
    this.beatAt = now;
    await this.workers.updateOne({ _id: this.owner }, { $inc: { beat: 1 } }, { upsert: true });
  }

  /** The owners of the webhooks that have any progress. */
  private async ownersOf(webhookIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const filter = { _id: { $in: [...webhookIds] } };
    const found = await this.progress.find(filter, { projection: { owner: 1 } }).toArray();
    return new Map(found.map(({ _id, owner }) => [_id, owner]));
  }
}
