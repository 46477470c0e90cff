import { engines } from '../../../../test/engines/index.js';
import { until } from '../../../../test/engines/processes/until.js';
import { DirectoryClient } from '../../../../test/support/client.js';
import { distributedDirectory, type DistributedDirectory } from '../../../../test/support/distributed.js';
import { Receiver, expectOrder } from '../testing/receiver.js';

describe('Two projectors', () => {
  let directory: DistributedDirectory;
  const receivers: Receiver[] = [];
  beforeAll(async () => {
    const { kafkaBrokers: brokers } = await engines();
    const environment = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };
    directory = await distributedDirectory({ brokers, apis: 1, environment });
    await directory.start();
  }, 120_000);
  afterAll(async () => {
    await directory.remove();
    for (const receiver of receivers) receiver.close();
  });

  it('share the webhooks, and take over those of one that is killed', async () => {
    const client = new DirectoryClient(() => directory.apis[0]?.url ?? '');
    for (let count = 0; count < 4; count += 1) {
      const receiver = await new Receiver().start();
      receivers.push(receiver);
      // With a filter by operator a projector reads locations.
      const filters = count === 0 ? { operator: 'Here' } : {};
      expect((await client.post('/v1/webhooks', { url: receiver.url, filters })).status).toBe(201);
    }
    await client.put('/v1/locations/42', { operator: 'Here' });
    const ids: string[] = [];
    const create = async () => {
      const { status, body } = await client.post<{ id: string }>('/v1/stations', { location_id: '42' });
      expect(status).toBe(201);
      ids.push(`stations/${body.id}/1`);
    };
    const allCame = () => receivers.every((receiver) => ids.every((id) => receiver.ids.includes(id)));
    for (let count = 0; count < 10; count += 1) await create();
    await until('all events have come', allCame, 60_000);
    await directory.projectors[0]?.program.kill('SIGKILL');
    for (let count = 0; count < 10; count += 1) await create();
    await until('all events have come after the kill', allCame, 60_000);
    for (const receiver of receivers) expectOrder(receiver.ids);
  }, 180_000);
});
