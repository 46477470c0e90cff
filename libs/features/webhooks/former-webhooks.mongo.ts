import { mongo, type Connection } from 'mongoose';
import { ANONYMOUS, type Position, type View } from '#application';
import {
  duplicatesOf,
  ignoreDuplicate,
  outcomeKey,
  recordKey,
  type StoredOutcome,
  type StoredRecord,
} from '#mongo';
import {
  disabledWebhook,
  newWebhook,
  webhooks,
  withNewSecret,
  withoutOldSecret,
  type WebhookSettings,
  type WebhookState,
} from './webhook.js';

/** What a command has changed about a webhook, as releases before service records have stored it. */
interface FormerEntry {
  readonly _id: string;
  readonly webhook: string;
  /** The versions of the webhook before and after the entry. */
  readonly after: number;
  readonly version: number;
  /** JSON. */
  readonly events: string;
  readonly time: string;
  readonly caller: string;
  readonly command_id: string;
  readonly request_hash: string;
  /** The id again, since the entry was seen by a release that has service records. */
  readonly taken?: string;
  /** Of the closing entry: all others are service records. */
  readonly taken_over?: boolean;
}

/** The state of a webhook after its entries, which instances of those releases read. */
interface FormerState {
  readonly _id: string;
  readonly version: number;
  readonly removed: boolean;
  /** JSON. */
  readonly state: string;
}

type FormerEvent =
  | {
      readonly type: 'WebhookCreated.v1';
      readonly data: { readonly settings: WebhookSettings; readonly from: Position; readonly view?: View };
    }
  | {
      readonly type: 'WebhookChanged.v1';
      readonly data: { readonly changed: Partial<WebhookSettings>; readonly view?: View };
    }
  | { readonly type: 'WebhookSecretRotated.v1'; readonly data: { readonly number: number } }
  | { readonly type: 'WebhookDisabled.v1'; readonly data: { readonly reason: string } }
  | { readonly type: 'WebhookOldSecretRevoked.v1' }
  | { readonly type: 'WebhookEnabled.v1' }
  | { readonly type: 'WebhookRemoved.v1' };

/** The id of the closing entry. */
const CLOSED = 'closed';

/** How often an end of the entries is tried that others append to. */
const MAX_ATTEMPTS = 100;

/** Every entry has to have another value: none that lacks it can be appended beside the closing entry, which lacks it. */
const closingIndex: mongo.IndexDescription = { key: { taken: 1 }, name: 'closed', unique: true };

const entriesOf = (connection: Connection) =>
  connection.collection('webhook_entries') as unknown as mongo.Collection<FormerEntry>;
const statesOf = (connection: Connection) =>
  connection.collection('webhooks') as unknown as mongo.Collection<FormerState>;

/**
 * Makes service records of the webhooks of the release before, in any number of processes at once. A closing entry makes all
 * later appends of instances of that release fail with a conflict: they answer 503 `overloaded`. To them all webhooks are
 * paused from now on, so that they send nothing any more.
 */
export async function takeOverFormerWebhooks(connection: Connection): Promise<void> {
  const entries = entriesOf(connection);
  if ((await entries.findOne({ _id: CLOSED }))?.taken_over) return;
  await close(entries);
  const found = await entries
    .find({ _id: { $ne: CLOSED } })
    .sort({ webhook: 1, after: 1, version: 1 })
    .toArray();
  const byWebhook = new Map<string, FormerEntry[]>();
  for (const entry of found) byWebhook.set(entry.webhook, [...(byWebhook.get(entry.webhook) ?? []), entry]);
  await insertMissing(connection, 'service_outcomes', found.map(storedOutcome));
  await insertMissing(connection, 'service_records', [...byWebhook].map(storedRecord));
  for (const [id, own] of byWebhook) await pause(connection, id, own);
  await entries.updateOne({ _id: CLOSED }, { $set: { taken_over: true } });
}

/** Shows a webhook to instances of the release before, which delete the deliveries of those that they don't know. */
export async function showToFormerRelease(connection: Connection, id: string, from: Position): Promise<void> {
  const settings = {
    url: '',
    types: null,
    filters: {},
    description: null,
    max_per_second: null,
    paused: true,
  };
  const state = newWebhook(settings, { from, view: 'public' }, new Date().toISOString());
  const $setOnInsert = { version: 1, removed: false, state: JSON.stringify({ kind: 'present', ...state }) };
  await statesOf(connection)
    .updateOne({ _id: id }, { $setOnInsert }, { upsert: true })
    .catch(ignoreDuplicate);
}

async function close(entries: mongo.Collection<FormerEntry>): Promise<void> {
  for (let attempt = 1; !(await entries.findOne({ _id: CLOSED })); attempt += 1) {
    try {
      // Never the closing entry, which another process may have inserted meanwhile.
      const others = { _id: { $ne: CLOSED }, taken: { $exists: false } };
      await entries.updateMany(others, [{ $set: { taken: '$_id' } }]);
      await entries.createIndexes([closingIndex]);
      await entries.insertOne(closingEntry());
    } catch (error) {
      // Another entry was appended in between, or the server has refused an index that others create at the same time.
      if (attempt === MAX_ATTEMPTS || !(error instanceof mongo.MongoServerError)) throw error;
    }
  }
}

const closingEntry = (): FormerEntry => ({
  _id: CLOSED,
  webhook: CLOSED,
  after: 0,
  version: 0,
  events: '[]',
  time: new Date().toISOString(),
  caller: 'directory',
  command_id: CLOSED,
  request_hash: '',
});

async function insertMissing<Stored extends { readonly _id: string }>(
  connection: Connection,
  name: string,
  documents: readonly Stored[],
): Promise<void> {
  if (documents.length === 0) return;
  const collection = connection.collection<{ _id: string }>(name);
  await duplicatesOf(collection.insertMany([...documents], { ordered: false }));
}

async function pause(connection: Connection, id: string, entries: readonly FormerEntry[]): Promise<void> {
  const { version, state } = after(entries);
  const settings = state && { ...state.settings, paused: true };
  const shown = state ? { kind: 'present', ...state, settings } : { kind: 'removed' };
  await statesOf(connection).updateOne(
    { _id: id },
    { $set: { version, removed: !state, state: JSON.stringify(shown) } },
    { upsert: true },
  );
}

function storedRecord([id, entries]: readonly [string, readonly FormerEntry[]]): StoredRecord {
  const { version, state } = after(entries);
  return {
    _id: recordKey(webhooks.name, id),
    kind: webhooks.name,
    id,
    version,
    state: state ? JSON.stringify(state) : null,
    secrets: {},
    last: null,
  };
}

/** The result of a command that made a secret is its number. */
function storedOutcome({ webhook, command_id, request_hash, version, events }: FormerEntry): StoredOutcome {
  const [event] = JSON.parse(events) as FormerEvent[];
  const number = event?.type === 'WebhookSecretRotated.v1' ? event.data.number : null;
  const result = JSON.stringify(event?.type === 'WebhookCreated.v1' ? 0 : number);
  return { _id: outcomeKey(webhooks.name, webhook, command_id), command_id, request_hash, version, result };
}

/** @param entries of one webhook, in their order */
function after(entries: readonly FormerEntry[]): { version: number; state: WebhookState | undefined } {
  let state: WebhookState | undefined;
  for (const { events, time, caller } of entries)
    for (const event of JSON.parse(events) as FormerEvent[]) {
      if (event.type === 'WebhookRemoved.v1') state = undefined;
      else if (event.type === 'WebhookCreated.v1') state = created(event.data, caller, time);
      else if (state) state = changed(state, event, time);
    }
  return { version: entries.at(-1)?.version ?? 0, state };
}

type Created = Extract<FormerEvent, { type: 'WebhookCreated.v1' }>;

/** Earlier ones have no view: whoever needed no credential to make one could see everything. */
const created = ({ settings, from, view }: Created['data'], caller: string, time: string): WebhookState =>
  newWebhook(settings, { from, view: view ?? (caller === ANONYMOUS ? 'whole' : 'public') }, time);

function changed(
  state: WebhookState,
  event: Exclude<FormerEvent, { type: 'WebhookCreated.v1' | 'WebhookRemoved.v1' }>,
  time: string,
): WebhookState {
  switch (event.type) {
    case 'WebhookChanged.v1': {
      const settings = { ...state.settings, ...event.data.changed };
      return { ...state, settings, view: event.data.view ?? state.view, updated_at: time };
    }
    case 'WebhookSecretRotated.v1':
      return withNewSecret(state, time);
    case 'WebhookOldSecretRevoked.v1':
      return withoutOldSecret(state, time);
    case 'WebhookDisabled.v1':
      return disabledWebhook(state, event.data.reason, time);
    case 'WebhookEnabled.v1':
      return { ...state, disabled: null, updated_at: time };
  }
}
