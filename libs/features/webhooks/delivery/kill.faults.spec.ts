import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../../test/engines/processes/until.js';
import { DirectoryClient } from '../../../../test/support/client.js';
import { removeFolder, temporaryFolder } from '../../../../test/support/directory.js';
import { startProcess } from '../../../../test/support/programs.js';
import { Receiver, expectOrder } from '../testing/receiver.js';

const ROUNDS = 3;
const STATIONS = 200;

it('Webhooks get every event at least once although the service is killed', async () => {
  const [folder, receiver] = [await temporaryFolder(), await new Receiver().start()];
  const environment = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', LOG_LEVEL: 'info' };
  let running = await startProcess(folder, environment);
  const client = new DirectoryClient(() => running.url);
  await client.put('/v1/locations/42', {});
  expect((await client.post('/v1/webhooks', { url: receiver.url })).status).toBe(201);
  const from = (await client.get<{ next: string }>('/v1/events?after=latest')).body.next;
  for (let round = 0; round < ROUNDS; round += 1) {
    const lines = Array.from({ length: STATIONS }, (_, n) => ({
      ...{ type: 'UpsertStation', source: { feed: 'f', id: String(n) } },
      data: { location_id: '42', name: `${round}` },
    }));
    const body = lines.map((line) => JSON.stringify(line)).join('\n');
    const bulk = fetch(`${running.url}/v1/bulk`, {
      ...{ method: 'POST', body, headers: { 'content-type': 'application/x-ndjson' } },
    });
    await (await bulk).text();
    await delay(20 * round);
    await running.program.kill('SIGKILL');
    running = await startProcess(folder, environment);
  }
  const expected = new Set<string>();
  for (let after = from; ;) {
    type Page = { items: { id: string }[]; next: string };
    const { items, next } = (await client.get<Page>(`/v1/events?after=${after}&limit=1000`)).body;
    for (const { id } of items) expected.add(id);
    if (next === after) break;
    after = next;
  }
  expect(expected.size).toBe(ROUNDS * STATIONS);
  await until('all events have come', () => [...expected].every((id) => receiver.ids.includes(id)));
  expectOrder(receiver.ids);
  expect((await running.program.kill('SIGTERM')).code).toBe(0);
  receiver.close();
  await removeFolder(folder);
}, 120_000);
