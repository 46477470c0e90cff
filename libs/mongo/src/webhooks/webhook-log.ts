import {
  WebhookLog,
  afterEntry,
  noWebhook,
  type Webhook,
  type WebhookEntry,
  type WebhookSnapshot,
} from '#application';
import type { PresentWebhook, WebhookEvent, WebhookState } from '#domain';
import type { Connection, mongo } from 'mongoose';
import { ignoreDuplicate, isDuplicate } from '../duplicate-keys.js';
import { retryRefused } from '../generations/collection-commands.js';

interface StoredEntry {
  /** The webhook and the version before the entry: no two entries can follow the same version. Without events, the command. */
  readonly _id: string;
  readonly webhook: string;
  readonly after: number;
  /** The version after the entry. */
  readonly version: number;
  /** JSON. */
  readonly events: string;
  readonly time: string;
  readonly caller: string;
  readonly command_id: string;
  readonly request_hash: string;
  /** Until its events are in the state of the webhook. */
  readonly pending?: true;
}

interface StoredState {
  readonly _id: string;
  readonly version: number;
  readonly removed: boolean;
  /** JSON. */
  readonly state: string;
}

/** The indexes of `webhook_entries`. */
const indexes: mongo.IndexDescription[] = [
  { key: { webhook: 1, command_id: 1 }, name: 'by_command', unique: true },
  { key: { webhook: 1, version: 1 }, name: 'by_version' },
  { key: { pending: 1 }, name: 'by_pending', partialFilterExpression: { pending: true } },
];

/**
 * Webhooks in the collections `webhook_entries` and `webhooks`, which belong to no generation of read models. An entry is
 * appended by one insert; the state is written then. If the process ends in between, the next operation does it.
 */
export class MongoWebhookLog extends WebhookLog {
  private readonly entries: mongo.Collection<StoredEntry>;
  private readonly states: mongo.Collection<StoredState>;

  constructor(connection: Connection) {
    super();
    this.entries = connection.collection('webhook_entries') as unknown as mongo.Collection<StoredEntry>;
    this.states = connection.collection('webhooks') as unknown as mongo.Collection<StoredState>;
  }

  /** Creates missing indexes. */
  async prepare(): Promise<void> {
    await retryRefused(() => this.entries.createIndexes(indexes));
  }

  async all(): Promise<readonly Webhook[]> {
    const pending = await this.entries.distinct('webhook', { pending: true });
    for (const id of pending) await this.find(id);
    const found = await this.states.find({ removed: false }).sort({ _id: 1 }).toArray();
    return found.map(({ _id, version, state }) => ({
      id: _id,
      version,
      state: JSON.parse(state) as PresentWebhook,
    }));
  }

  async find(id: string): Promise<WebhookSnapshot> {
    const stored = await this.states.findOne({ _id: id });
    const known = stored
      ? { version: stored.version, state: JSON.parse(stored.state) as WebhookState }
      : noWebhook;
    const later = this.entries.find({ webhook: id, version: { $gt: known.version } }).sort({ version: 1 });
    const snapshot = (await later.toArray()).map(entryOf).reduce(afterEntry, known);
    if (snapshot.version > known.version) await this.store(id, snapshot);
    return snapshot;
  }

  async entryOf(id: string, commandId: string): Promise<WebhookEntry | undefined> {
    const found = await this.entries.findOne({ webhook: id, command_id: commandId });
    return found ? entryOf(found) : undefined;
  }

  async makerOf(id: string): Promise<string | undefined> {
    return (await this.entries.findOne({ webhook: id, version: 1 }))?.caller;
  }

  async append(entry: WebhookEntry): Promise<boolean> {
    const { webhookId, after, events } = entry;
    const before = await this.find(webhookId);
    if (before.version !== after) return false;
    try {
      await this.entries.insertOne(storedEntry(entry));
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
    if (events.length > 0) await this.store(webhookId, afterEntry(before, entry));
    return true;
  }

  /** Writes a state, unless a later one is stored. */
  private async store(id: string, { version, state }: WebhookSnapshot): Promise<void> {
    const stored = { version, removed: state.kind !== 'present', state: JSON.stringify(state) };
    await this.states
      .updateOne({ _id: id, version: { $lt: version } }, { $set: stored }, { upsert: true })
      .catch(ignoreDuplicate);
    await this.entries.updateMany(
      { webhook: id, version: { $lte: version }, pending: true },
      { $unset: { pending: true } },
    );
  }
}

function storedEntry(entry: WebhookEntry): StoredEntry {
  const { webhookId, after, events, time, caller, commandId, requestHash } = entry;
  return {
    _id: `${webhookId}/${events.length > 0 ? after : commandId}`,
    webhook: webhookId,
    after,
    version: after + events.length,
    events: JSON.stringify(events),
    time,
    caller,
    command_id: commandId,
    request_hash: requestHash,
    ...(events.length > 0 && { pending: true }),
  };
}

const entryOf = (stored: StoredEntry): WebhookEntry => ({
  webhookId: stored.webhook,
  after: stored.after,
  events: JSON.parse(stored.events) as WebhookEvent[],
  time: stored.time,
  caller: stored.caller,
  commandId: stored.command_id,
  requestHash: stored.request_hash,
});
