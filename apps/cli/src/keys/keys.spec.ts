import { PassThrough } from 'node:stream';
import { isApiKey, makeApiKey } from '#application';
import { removeFolder, temporaryFolder } from '../../../../test/support/directory.js';
import { main } from '../main.js';

describe('directory keys', () => {
  let folder: string;
  beforeEach(async () => void (folder = await temporaryFolder()));
  afterEach(() => removeFolder(folder));

  async function run(...args: readonly string[]) {
    const stdin = new PassThrough();
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    const code = await main(['keys', ...args], { stdin, stdout, stderr, env: { DATA_DIR: folder } });
    const text = (stream: PassThrough) => (stream.read() as Buffer | null)?.toString() ?? '';
    return { code, out: text(stdout), error: text(stderr) };
  }
  const create = (name: string, ...more: readonly string[]) =>
    run('create', '--name', name, '--scopes', 'directory:read,stations:write', ...more);
  const idOf = (text: string): string => /key_\w+/.exec(text)?.[0] ?? '';

  it('prints a new key alone on the last line', async () => {
    const { code, out, error } = await create('hub');
    expect(code).toBe(0);
    expect(isApiKey(out.trimEnd())).toBe(true);
    expect(error).toMatch(/^made key_\w+ for hub; the key is shown only this once:\n$/);
  });

  it('lists keys without what they could be used with', async () => {
    const { out: key, error } = await create('hub', '--feeds', 'a, b', '--expires', '2099-01-31');
    const { out } = await run('list');
    const [header, row] = out.split('\n');
    expect(header?.split(/ {2,}/)).toEqual([
      'ID',
      'NAME',
      'LAST 4',
      'SCOPES',
      'FEEDS',
      'CREATED',
      'EXPIRES',
      'LAST USED',
      'REVOKED',
    ]);
    const shown = [idOf(error), 'hub', key.trimEnd().slice(-4), 'directory:read,stations:write', 'a,b'];
    expect(row?.split(/ {2,}/)).toEqual([...shown, expect.any(String), '2099-01-31T23:59:59.999Z', '-', '-']);
    expect(out).not.toContain(key.slice(4, 34));
  });

  it('takes scopes that spaces separate, as OAuth has them', async () => {
    await run('create', '--name', 'hub', '--scopes', 'directory:read  stations:write');
    expect((await run('list')).out).toContain('directory:read,stations:write');
  });

  it('lists none before the first', async () => {
    expect((await run('list')).out.split('\n')).toHaveLength(2);
  });

  it('revokes a key by its name or id, once', async () => {
    const { error } = await create('hub');
    expect((await run('revoke', 'hub')).error).toBe(`revoked ${idOf(error)} of hub\n`);
    expect(await run('revoke', idOf(error))).toMatchObject({ code: 2, error: /is revoked already/ });
    expect((await run('list')).out).toMatch(/ - {2,}\d{4}-\S+Z\n$/);
    // The name is free again.
    const again = await create('hub');
    expect((await run('revoke', 'hub')).error).toContain(idOf(again.error));
  });

  it.each([
    [['revoke', 'nobody'], 'there is no key with the id or name nobody'],
    [['create', '--name', 'x'], "required option '--scopes <scopes>' not specified"],
    [['create', '--name', 'x', '--scopes', 'all'], '"all" is none of directory:read, '],
    [['create', '--name', ' x', '--scopes', 'directory:read'], 'Give 1 to 100 characters'],
    [['create', '--name', 'x', '--scopes', 'directory:read', '--expires', '2020-01-01'], 'is over'],
    [['create', '--name', 'x', '--scopes', 'directory:read', '--expires', 'soon'], 'Give a date or a time'],
    [['create', '--name', 'x', '--scopes', 'directory:read', '--feeds', 'a,'], 'Give names of feeds'],
  ])('refuses %j', async (args, message) => {
    const { code, error } = await run(...args);
    expect([code, error]).toEqual([2, expect.stringContaining(message)]);
  });

  it('refuses a name that is in use', async () => {
    const { error } = await create('hub');
    expect((await create('hub')).error).toContain(`already: ${idOf(error)}`);
  });

  it('makes no two equal keys', () => {
    const wanted = { name: 'x', scopes: [], feeds: null, expires_at: null };
    const keys = Array.from({ length: 100 }, () => makeApiKey(wanted, new Date()).key);
    expect(new Set(keys).size).toBe(100);
  });
});
