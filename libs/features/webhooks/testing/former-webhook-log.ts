import type { Connection, mongo } from 'mongoose';
import { isDuplicate } from '../../../mongo/src/duplicate-keys.js';
import type { FormerEntry } from './former-webhooks.js';

interface Stored {
  readonly _id: string;
  readonly pending?: true;
  readonly [member: string]: unknown;
}

/** How an instance of the release before service records appends to its log of webhooks. */
export class FormerWebhookLog {
  readonly entries: mongo.Collection<Stored>;
  readonly states: mongo.Collection<Stored>;

  constructor(connection: Connection) {
    this.entries = connection.collection('webhook_entries') as unknown as mongo.Collection<Stored>;
    this.states = connection.collection('webhooks') as unknown as mongo.Collection<Stored>;
  }

  async prepare(): Promise<void> {
    await this.entries.createIndexes([
      { key: { webhook: 1, command_id: 1 }, name: 'by_command', unique: true },
      { key: { webhook: 1, version: 1 }, name: 'by_version' },
      { key: { pending: 1 }, name: 'by_pending', partialFilterExpression: { pending: true } },
    ]);
  }

  /** Appends as far as a process does that ends before it stores the state. @returns false in a conflict */
  async append({ events, ...entry }: FormerEntry): Promise<boolean> {
    const isChange = events.length > 0;
    try {
      await this.entries.insertOne({
        _id: `${entry.webhook}/${isChange ? entry.after : entry.command_id}`,
        ...{ ...entry, events: JSON.stringify(events) },
        ...(isChange && { pending: true }),
      });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Stores the state after an entry, unless a later one is stored. */
  async store(webhook: string, version: number, state: object): Promise<void> {
    const stored = { version, removed: !('settings' in state), state: JSON.stringify(state) };
    await this.states
      .updateOne({ _id: webhook, version: { $lt: version } }, { $set: stored }, { upsert: true })
      .catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
    await this.entries.updateMany(
      { webhook, version: { $lte: version }, pending: true },
      { $unset: { pending: true } },
    );
  }

  /** Whether it delivers to a webhook: it knows it, and it is not paused. */
  async delivers(webhook: string): Promise<boolean | undefined> {
    const found = await this.states.findOne({ _id: webhook, removed: false });
    if (!found) return undefined;
    return !(JSON.parse(String(found['state'])) as { settings: { paused: boolean } }).settings.paused;
  }
}
