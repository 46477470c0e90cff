import { noWebhook, type WebhookSnapshot } from '#application';
import mongoose from 'mongoose';
import { sideTables } from '#features/side-tables.mongo';
import { creation, describeWebhookLog, rotation } from '../../../../test/contracts/webhook-log.contract.js';
import { MongoDirectory } from '../mongo-directory.js';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { sourceLog } from '../testing/source-log.js';
import { MongoWebhookLog } from './webhook-log.js';

async function database() {
  const uri = await ownDatabase();
  const connection = await mongoose.createConnection(uri).asPromise();
  const open = async () => {
    const log = new MongoWebhookLog(connection);
    await log.prepare();
    return log;
  };
  const close = async () => {
    await connection.close();
    await dropDatabase(uri);
  };
  return { uri, connection, open, close };
}

describeWebhookLog('MongoDB', async () => {
  const { open, close } = await database();
  return { webhooks: await open(), reopen: open, close };
});

describe('The log of webhooks in MongoDB', () => {
  let scene: Awaited<ReturnType<typeof database>>;
  let log: MongoWebhookLog;
  beforeEach(async () => {
    scene = await database();
    log = await scene.open();
  });
  afterEach(() => scene.close());

  /** As a process leaves it that ends between the insert of an entry and the write of the state. */
  async function loseState(state: WebhookSnapshot): Promise<void> {
    const { version } = state;
    const states = scene.connection.collection<{ _id: string }>('webhooks');
    if (version === 0) await states.deleteOne({ _id: 'a' });
    else await states.updateOne({ _id: 'a' }, { $set: { version, state: JSON.stringify(state.state) } });
    const entries = scene.connection.collection('webhook_entries');
    await entries.updateMany({ version: { $gt: version } }, { $set: { pending: true } });
  }

  const pendingCount = () => scene.connection.collection('webhook_entries').countDocuments({ pending: true });

  it.each(['all', 'find', 'append'] as const)('%s repairs a state that was not written', async (method) => {
    await log.append(creation('a'));
    const before = await log.find('a');
    await log.append(rotation('a', 2, 1));
    const after = await log.find('a');
    await loseState(before);

    if (method === 'all') expect(await log.all()).toEqual([{ id: 'a', ...after }]);
    else if (method === 'find') expect(await log.find('a')).toEqual(after);
    else expect(await log.append(rotation('a', 3, 2))).toBe(true);
    expect(await pendingCount()).toBe(0);
  });

  it('has a webhook whose first state was not written', async () => {
    await log.append(creation('a'));
    await loseState(noWebhook);
    expect(await log.append(creation('a'))).toBe(false);
    expect(await log.all()).toEqual([expect.objectContaining({ id: 'a', version: 1 })]);
  });

  it('stays when the read models are replaced', async () => {
    const directory = await MongoDirectory.connect(scene.uri, { source: sourceLog(), sideTables });
    await directory.webhooks.append(creation('a'));
    const next = await directory.generations.create();
    await directory.generations.switchTo(next);
    for (const generation of await directory.generations.former())
      await directory.generations.drop(generation);
    expect(await directory.webhooks.all()).toHaveLength(1);
    await directory.close();
  });
});
