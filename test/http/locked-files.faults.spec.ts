import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../../apps/directory-api/src/service.js';
import { openDatabase, type Connection } from '#sqlite';
import { until } from '../engines/processes/until.js';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { createWebhook, webhookUrl, type Webhook } from '../support/webhooks.js';

type Check = { readonly status: string; readonly detail?: string };
type Health = { readonly status: string; readonly checks: Readonly<Record<string, Check>> };

describe('While another program has a write lock on', () => {
  let folder: string;
  let service: Service;
  let other: Connection;
  const directory = new DirectoryClient(() => service.url);
  beforeEach(async () => {
    folder = await temporaryFolder();
    service = await startDirectory(folder, { commandTimeoutMs: 60_000 });
  });
  afterEach(async () => {
    other.close();
    await service.stop();
    await removeFolder(folder);
  });

  function lock(pattern: RegExp): void {
    const name = readdirSync(folder).find((file) => pattern.test(file));
    other = openDatabase(join(folder, String(name)));
    other.exec('BEGIN IMMEDIATE');
  }

  const create = () => directory.post<{ id: string }>('/v1/connector-types', {});
  const release = () => void other.exec('COMMIT');
  const health = async () => (await directory.get<Health>('/health/ready')).body;
  /** Resolves when a check tells of the lock; the service is ready all the time. */
  const reported = (name: string) =>
    until(`${name} reports the lock`, async () => {
      const { status, checks } = await health();
      expect(status).toBe('ready');
      return (
        checks[name]?.status === 'degraded' && /another program has locked/.test(checks[name].detail ?? '')
      );
    });
  const allUp = () =>
    until('all checks are up', async () =>
      Object.values((await health()).checks).every(({ status }) => status === 'up'),
    );

  it('webhooks.db, its writes wait and everything else is answered', async () => {
    const { path } = await createWebhook(directory);
    lock(/^webhooks\.db$/);
    let isAnswered = false;
    const patched = directory.patch<Webhook>(path, { paused: true }).finally(() => (isAnswered = true));
    expect((await directory.get('/health/live')).status).toBe(200);
    await reported('webhooks');
    expect((await directory.get<Webhook>(path)).body.paused).toBe(false);
    expect((await create()).status).toBe(201);
    expect(isAnswered).toBe(false);
    release();
    expect((await patched).body.paused).toBe(true);
    await allUp();
  });

  it('webhooks.db for too long, its writes are refused and can be repeated', async () => {
    lock(/^webhooks\.db$/);
    const body = { url: webhookUrl };
    const repeatable = { 'idempotency-key': 'one' };
    const refused = await directory.post('/v1/webhooks', body, repeatable);
    expect([refused.status, refused.headers.get('retry-after')]).toStrictEqual([503, '1']);
    release();
    expect((await directory.post('/v1/webhooks', body, repeatable)).status).toBe(201);
  });

  it('directory.db, commands wait and reads are answered', async () => {
    const created = await create();
    lock(/^directory\.db$/);
    const waiting = [create(), create()];
    await reported('log');
    expect((await directory.get('/health/live')).status).toBe(200);
    expect((await directory.get(`/v1/connector-types/${created.body.id}`)).status).toBe(200);
    release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toStrictEqual([201, 201]);
    await allUp();
  });

  it('the read models, commands are executed, and reads show them afterwards', async () => {
    lock(/^views-\d+\.db$/);
    const created = await create();
    expect(created.status).toBe(201);
    await reported('projection');
    expect((await directory.get('/health/live')).status).toBe(200);
    release();
    const position = { 'directory-position': String(created.headers.get('directory-position')) };
    // On a busy machine it may wait too long: then it is refused, and can be repeated.
    const read = () => directory.get(`/v1/connector-types/${created.body.id}`, position);
    await until('a read shows the command', async () => (await read()).status === 200);
    await allUp();
  });
});
