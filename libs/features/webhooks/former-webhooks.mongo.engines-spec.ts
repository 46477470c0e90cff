import mongoose from 'mongoose';
import { encodePosition } from '#application';
import { MongoServiceRecords } from '../../mongo/src/service-records/service-records.js';
import { dropDatabase, ownDatabase } from '../../mongo/src/testing/databases.js';
import { takeOverFormerWebhooks } from './former-webhooks.mongo.js';
import { FormerWebhookLog } from './testing/former-webhook-log.js';
import { describeFormerWebhooks, one, takenOver, three, two } from './testing/former-webhooks.contract.js';
import { formerEntries, formerStates, type FormerEntry } from './testing/former-webhooks.js';
import { MongoWebhookDeliveries } from './webhook-deliveries.mongo.js';
import { newWebhook, webhooks } from './webhook.js';

/** A database with the webhooks of the release before, of which the state of the third was not written. */
async function formerDatabase() {
  const uri = await ownDatabase();
  const connection = await mongoose.createConnection(uri).asPromise();
  const former = new FormerWebhookLog(connection);
  await former.prepare();
  for (const entry of formerEntries) await former.append(entry);
  for (const { id, version, state } of formerStates) if (id !== three) await former.store(id, version, state);
  const close = async () => {
    await connection.close();
    await dropDatabase(uri);
  };
  const start = async () => {
    const records = new MongoServiceRecords(connection);
    await records.prepare();
    await takeOverFormerWebhooks(connection);
    return records;
  };
  return { connection, former, start, close };
}

describeFormerWebhooks('MongoDB', async () => {
  const { start, close } = await formerDatabase();
  return { records: await start(), close };
});

describe('Beside instances of the release before, webhooks', () => {
  let scene: Awaited<ReturnType<typeof formerDatabase>>;
  beforeEach(async () => {
    scene = await formerDatabase();
  });
  afterEach(() => scene.close());

  const entry = (command: number, given: Partial<FormerEntry>): FormerEntry => ({
    ...{
      webhook: one,
      after: 4,
      version: 5,
      events: [{ type: 'WebhookSecretRotated.v1', data: { number: 3 } }],
    },
    ...{ time: '2026-11-20T11:00:00.000Z', caller: 'key_1', command_id: `c-${command}`, request_hash: 'h' },
    ...given,
  });
  const nothing = { version: 4, events: [] };
  const creation = {
    ...{ webhook: 'new', after: 0, version: 1 },
    events: [{ type: 'WebhookCreated.v1', data: { settings: takenOver[0]?.state.settings, from: 'AQM' } }],
  };

  it('have what was appended before', async () => {
    expect(await scene.former.append(entry(1, {}))).toBe(true);
    expect(await scene.former.append(entry(2, creation))).toBe(true);
    const records = await scene.start();
    expect(await records.find(webhooks, one)).toMatchObject({
      ...{ version: 5, state: { secrets: { current: 3 } } },
    });
    expect(await records.outcomeOf(webhooks, one, 'c-1')).toMatchObject({ version: 5, result: 3 });
    expect(await records.find(webhooks, 'new')).toMatchObject({ version: 1 });
  });

  it('take nothing that those append afterwards', async () => {
    const records = await scene.start();
    expect(await scene.former.append(entry(1, {}))).toBe(false);
    expect(await scene.former.append(entry(2, creation))).toBe(false);
    expect(await scene.former.append(entry(3, nothing))).toBe(false);
    // One that has decided on an earlier state, and one that starts later.
    await scene.former.prepare();
    expect(await scene.former.append(entry(4, { after: 3 }))).toBe(false);
    expect(await records.all(webhooks)).toEqual(takenOver);
  });

  it('lose nothing that those append in between, by any number of takeovers', async () => {
    const appended: string[] = [];
    const append = async (webhook: string) => {
      for (let n = 10; n < 40; n += 1) {
        const given = { ...creation, webhook: `${webhook}-${n}`, command_id: `c-${webhook}-${n}` };
        // The server may refuse one while the index is made.
        const isAppended = await scene.former.append(entry(n, given)).catch(() => false);
        if (isAppended) appended.push(given.webhook);
      }
    };
    const writing = Promise.all(['x', 'y'].map(append));
    const [records] = await Promise.all([scene.start(), scene.start(), scene.start()]);
    await writing;
    const ids = (await records.all(webhooks)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(appended));
    expect(ids).toHaveLength(takenOver.length + appended.length);
    expect(await scene.former.append(entry(1, {}))).toBe(false);
  });

  it('are not made again by a later takeover, also if the one before did not end', async () => {
    const records = await scene.start();
    await records.write(webhooks, { id: one, after: 4, change: { state: undefined } });
    const made = newWebhook(takenOver[0]?.state.settings as never, { from: 'AQM', view: 'whole' }, 'now');
    await records.write(webhooks, { id: two, after: 2, change: { state: made } });
    await scene.former.entries.updateOne({ _id: 'closed' }, { $unset: { taken_over: true } });
    await scene.start();
    expect(await records.find(webhooks, one)).toEqual({ version: 5, state: undefined });
    expect(await records.find(webhooks, two)).toEqual({ version: 3, state: made });
  });

  it('are delivered by this release alone, and their deliveries stay', async () => {
    expect(await scene.former.delivers(one)).toBe(true);
    await scene.start();
    for (const id of [one, two, three]) expect(await scene.former.delivers(id)).toBe(false);
    // A state that is written late does not change that.
    await scene.former.store(one, 4, formerStates[0]?.state ?? {});
    expect(await scene.former.delivers(one)).toBe(false);
    // Those that it does not know it would remove.
    expect(await scene.former.delivers('made later')).toBeUndefined();
    await new MongoWebhookDeliveries(scene.connection, 'owner').begin('made later', encodePosition([1]));
    expect(await scene.former.delivers('made later')).toBe(false);
  });
});
