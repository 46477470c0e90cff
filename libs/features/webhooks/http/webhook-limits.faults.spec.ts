import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DirectoryClient } from '../../../../test/support/client.js';
import { removeFolder, temporaryFolder, useDirectory } from '../../../../test/support/directory.js';
import { startMain, startProcess } from '../../../../test/support/programs.js';

const body = { url: 'https://93.184.216.34/path?token=very-secret-token' };

describe('A directory that may have 3 webhooks', () => {
  const directory = useDirectory({ webhooks: { allowedNetworks: [], max: 3 } });

  it('takes no fourth one, until one is removed', async () => {
    const posts = Array.from({ length: 8 }, () => directory.post('/v1/webhooks', body));
    const answers = await Promise.all(posts);
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused?.text).toContain('LIMIT_WEBHOOKS');
    expect(refused?.headers.get('retry-after')).not.toBeNull();
    await directory.delete(`/v1/webhooks/${made[0]?.body.id}`);
    expect((await directory.post('/v1/webhooks', body)).status).toBe(201);
  });
});

it('webhooks and their secrets outlive the process, and no log, event or file of the directory has a secret', async () => {
  const folder = await temporaryFolder();
  const environment = { LOG_LEVEL: 'trace' };
  const first = await startProcess(folder, environment);
  let program = first.program;
  let url = first.url;
  const directory = new DirectoryClient(() => url);
  try {
    const key = { 'idempotency-key': 'a' };
    const made = await directory.post<{ id: string; secret: string }>('/v1/webhooks', body, key);
    const path = `/v1/webhooks/${made.body.id}`;
    const rotated = await directory.post<{ secret: string }>(`${path}/rotate-secret`);
    await directory.patch(path, { url: `${body.url}2` });
    await directory.patch(path, { url: 'http://user:very-secret-token@10.0.0.1/very-secret-token' });
    const read = [await directory.get(path), await directory.get('/v1/webhooks')];
    const events = await directory.get('/v1/events');
    const output = first.program.stdout + first.program.stderr;
    await program.kill('SIGKILL');

    for (const { secret } of [made.body, rotated.body]) {
      const shown = [...read.map(({ text }) => text), events.text, output];
      for (const text of shown) expect(text).not.toContain(secret.slice('whsec_'.length, 20));
      for (const content of await contentsOf(folder)) expect(content.includes(secret.slice(6))).toBe(false);
    }
    expect(events.text + output).not.toContain('very-secret-token');
    expect((await stat(join(folder, 'webhooks.db'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'secrets', 'webhook.key'))).mode & 0o777).toBe(0o600);

    ({ program, url } = await startProcess(folder, environment));
    const again = await directory.post<{ secret: string; version: number }>('/v1/webhooks', body, key);
    expect(again.body).toMatchObject({ id: made.body.id, secret: made.body.secret, version: 3 });
  } finally {
    await program.kill('SIGKILL');
    await removeFolder(folder);
  }
});

it('a damaged file of webhooks ends the start with one line', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'webhooks.db'), 'damaged '.repeat(1000));
  const program = startMain({ DATA_DIR: folder, PORT: '0' });
  expect((await program.ended).code).toBe(1);
  expect(program.stderr).toMatch(/^[^\n]*webhooks\.db is damaged: restore a backup of it[^\n]*\n$/);
  await removeFolder(folder);
});

/** The contents of the files in a folder. */
async function contentsOf(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toContain('webhooks.db');
  return Promise.all(files.map(({ name }) => readFile(join(folder, name), 'latin1')));
}
