import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DirectoryClient } from '../../../../test/support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../../../../test/support/directory.js';
import { terminalWith } from '../../../../test/import/terminal.js';
import { main } from '../main.js';
import { clockFinding } from './clock-findings.js';
import { versions } from './doctor.js';
import { lineOf } from './finding.js';

describe('directory doctor', () => {
  let folder: string;
  beforeEach(async () => void (folder = await temporaryFolder()));
  afterEach(() => removeFolder(folder));

  /** Nothing listens on port 1. */
  async function run(env: Record<string, string> = {}) {
    const terminal = { ...terminalWith(), env: { DATA_DIR: folder, PORT: '1', ...env } };
    const code = await main(['doctor'], terminal);
    return { code, lines: terminal.out().trimEnd().split('\n'), error: terminal.err() };
  }
  const wrongLines = (lines: readonly string[]) => lines.filter((line) => line.startsWith('wrong'));

  it('has a line for each check, and changes nothing', async () => {
    const { code, lines, error } = await run();
    expect([code, error]).toEqual([0, '']);
    expect(lines).toEqual([
      expect.stringMatching(/^ok {7}versions: directory \d+\.\d+\.\d+, Node \d+\.\d+\.\d+$/),
      'ok       settings: valid, embedded mode',
      `ok       DATA_DIR: ${folder}: no service is running on it`,
      expect.stringMatching(/^\w+ +disk: [\d,]+ MiB free$/),
      'ok       clock: not compared: no service answers at http://127.0.0.1:1/health/live',
      'warning  access: no API keys or tokens: every client of this machine may read and write',
      'ok       access: callers have no limit of requests (the default on a loopback address without keys, tokens, PUBLIC_READ and TRUSTED_PROXIES)',
      `ok       OCPI: locations are not counted: DATA_DIR ${folder} can't be read: there is no directory in it`,
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('works beside a running service', async () => {
    const service = await startDirectory(folder);
    try {
      const before = await readdir(folder);
      const { code, lines } = await run({ PORT: new URL(service.url).port });
      expect(code).toBe(0);
      expect(lines).toContain(`ok       DATA_DIR: ${folder}: in use by a running service`);
      expect(lines).toContainEqual(
        expect.stringMatching(
          /^ok {7}clock: 0\.\d s (behind|ahead of) that of the service at http:\/\/127\.0\.0\.1:\d+\/health\/live$/,
        ),
      );
      expect(await readdir(folder)).toEqual(before);
    } finally {
      await service.stop();
    }
  });

  it('counts the locations that OCPI has, and those that it lacks by their reasons', async () => {
    const service = await startDirectory(folder);
    const place = { address: 'Street 1', city: 'Bonn', country: 'DE', time_zone: 'Europe/Berlin' };
    try {
      const directory = new DirectoryClient(() => service.url);
      await directory.put('/v1/locations/1', { ...place, latitude: '50.7', longitude: '7.1' });
      await directory.put('/v1/locations/2', place);
      await directory.put('/v1/locations/3', {});
      // Waits until the read models have them.
      expect((await directory.get('/v1/locations')).status).toBe(200);
    } finally {
      await service.stop();
    }
    const own = { OCPI_COUNTRY_CODE: 'DE', OCPI_PARTY_ID: 'ABC' };
    const linesOf = async (env?: typeof own) => (await run(env)).lines.filter((line) => / OCPI:/.test(line));
    expect([...(await linesOf()), ...(await linesOf(own))]).toEqual([
      'ok       OCPI: locations: 0 published, omitted 1 without a party, 2 without required members',
      'ok       OCPI: locations: 1 published, omitted 0 without a party, 2 without required members',
    ]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['an invalid setting', { PORT: 'x' }, /settings: PORT: must be a whole number/],
    ['a folder that is a file', { DATA_DIR: '/etc/passwd' }, /DATA_DIR: \/etc\/passwd is not a folder/],
    [
      'an open address without keys',
      { HOST: '0.0.0.0' },
      /access: .*the service does not start on 0\.0\.0\.0/,
    ],
    [
      'a missing file of keys',
      { API_KEYS_FILE: '/no/keys.json' },
      /access: API_KEYS_FILE: \/no\/keys\.json does not/,
    ],
    ['a file of keys that is none', { API_KEYS_FILE: '/etc' }, /access: \/etc can't be used: it is a folder/],
  ])('exits with 1 for %s', async (_, env, line) => {
    const { code, lines } = await run(env);
    expect(code).toBe(1);
    expect(wrongLines(lines)[0]).toMatch(line);
  });

  it('exits with 1 for a lost log, and for a folder in place of a file', async () => {
    await writeFile(join(folder, 'views-1.db'), 'events'.repeat(1000));
    expect((await run()).lines).toContainEqual(
      expect.stringMatching(/^wrong .*directory\.db, the log, is missing/),
    );
    await mkdir(join(folder, 'directory.db'));
    expect((await run()).lines).toContainEqual(expect.stringMatching(/^wrong .*directory\.db is not a file/));
  });

  it('names what other users may read or write', async () => {
    const keys = join(folder, 'keys.json');
    await writeFile(keys, '{"keys":[]}');
    await chmod(folder, 0o755);
    await chmod(keys, 0o666);
    const { code, lines } = await run({ API_KEYS_FILE: keys });
    expect(code).toBe(1);
    expect(lines).toContain(`warning  permissions: other users may read ${folder}: chmod go-rwx`);
    expect(lines).toContain(`wrong    permissions: other users may write ${keys}: chmod go-w`);
    await chmod(folder, 0o700);
    expect((await run({ API_KEYS_FILE: keys })).code).toBe(0);
    expect((await stat(keys)).mode & 0o777).toBe(0o666);
  });

  it('names what is open to the network', async () => {
    const open = {
      HOST: '0.0.0.0',
      RATE_LIMIT_PER_MINUTE: '0',
      CORS_ORIGINS: '*',
      TRUSTED_PROXIES: '128.0.0.0/1,10.0.0.0/8',
    };
    const tokens = {
      JWKS_URL: 'http://login.example/keys',
      JWT_ISSUER: 'me',
      JWT_AUDIENCE: 'it',
      PUBLIC_READ: 'true',
    };
    const { code, lines } = await run({ ...open, ...tokens });
    expect([code, lines.filter((line) => / (network|access):/.test(line))]).toEqual([
      0,
      [
        'ok       access: tokens of me for it',
        'warning  access: PUBLIC_READ: everybody may read all records and events',
        'ok       access: callers have no limit of requests (RATE_LIMIT_PER_MINUTE)',
        'warning  network: RATE_LIMIT_PER_MINUTE: callers have no limit',
        'warning  network: CORS_ORIGINS: pages of every site may read responses',
        'warning  network: TRUSTED_PROXIES: 128.0.0.0/1 may contain clients, which could claim any address',
        'warning  network: JWKS_URL: the keys of tokens are read without TLS',
      ],
    ]);
  });

  it('names the clients of a proxy before a service without keys', async () => {
    const { lines } = await run({ TRUSTED_PROXIES: '127.0.0.1' });
    expect(lines).toContain(
      'warning  access: no API keys or tokens: every client of this machine and of TRUSTED_PROXIES may read and write',
    );
  });

  it('says which servers do not answer, and how they are used, without a password', async () => {
    const servers = {
      KAFKA_BROKERS: 'kafka.invalid:9092',
      MONGODB_URI: 'mongodb://me:hushhush@mongo.invalid:27017/directory?serverSelectionTimeoutMS=100',
    };
    const { code, lines } = await run(servers);
    expect(code).toBe(1);
    expect(wrongLines(lines)).toEqual([
      expect.stringMatching(/Kafka: KAFKA_BROKERS: no broker answers at kafka\.invalid:9092: /),
      expect.stringMatching(/MongoDB: MONGODB_URI: MongoDB can't be reached: /),
      expect.stringMatching(/access: MONGODB_URI: MongoDB can't be reached: /),
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'warning  network: KAFKA_TLS: kafka.invalid:9092 is used without TLS',
        'warning  network: KAFKA_SASL_…: kafka.invalid:9092 is used without authentication',
        'warning  network: MONGODB_URI: mongo.invalid:27017 is used without TLS',
      ]),
    );
    expect(lines.join()).not.toMatch(/hush/);
  });

  it('compares the clock with that of a service', async () => {
    const behind = () => new Date(Date.now() - 90_000).toUTCString();
    const server = createServer((_, response) => response.setHeader('date', behind()).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { code, lines } = await run({ PORT: String((server.address() as AddressInfo).port) });
    expect([code, wrongLines(lines)]).toEqual([
      1,
      [expect.stringMatching(/clock: (89|90)\.\d s ahead of that of the/)],
    ]);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('A finding', () => {
  it.each([
    [20_000, 'wrong'],
    [5_001, 'warning'],
    [-5_000, 'ok'],
  ])('about a clock with a difference of %i ms is %s', (aheadMs, level) => {
    expect(clockFinding('it', aheadMs * (level === 'wrong' ? 4 : 1)).level).toBe(level);
  });

  it.each([
    ['20.18.9', 'wrong'],
    ['20.19.0', 'ok'],
    ['22.0.0', 'ok'],
  ])('about Node %s is %s', (node, level) => {
    expect(versions(node).level).toBe(level);
  });

  it('is one line without credentials', () => {
    const text = 'invalid: "mongodb://me:p@ss@mongo/x"\n';
    expect(lineOf({ level: 'wrong', about: 'x', text })).toBe(
      'wrong    x: invalid: "mongodb://…@mongo/x" \n',
    );
  });
});
