import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { main } from '../../apps/cli/src/main.js';
import { CannotStart } from '#application';
import { InvalidSettings, readSettings } from '#runtime';
import { terminalWith } from '../import/terminal.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { startMain, startProcess } from '../support/programs.js';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => removeFolder(folder));

/** Expects that the start of a service in this process fails with the one line that the program prints. */
async function expectRefusal(environment: Record<string, string>, reason: RegExp): Promise<void> {
  const start = async () =>
    startDirectory(folder, readSettings({ PORT: '0', DATA_DIR: folder, ...environment }));
  const failed = start();
  await expect(failed).rejects.toThrow(CannotStart);
  await expect(failed).rejects.toThrow(/^[^\n]{10,300}$/);
  await expect(failed).rejects.toThrow(reason);
}

/** Expects that the program prints one line, which is not logged, and ends. */
async function expectExit(environment: Record<string, string>, reason: RegExp): Promise<void> {
  const program = startMain({ DATA_DIR: folder, ...environment });
  const { code } = await program.ended;
  expect(code).toBe(1);
  expect(program.stderr).toMatch(/^[^\n]{10,300}\n$/);
  expect(program.stderr).toMatch(reason);
  // The error is not logged a second time.
  expect(program.stdout).not.toMatch(/"level":[56]0/);
}

describe('an invalid setting ends the start with one line', () => {
  it('of the program', () => expectExit({ PORT: 'abc' }, /PORT.*whole number.*65535/));

  it.each<[Record<string, string>, RegExp]>([
    [{ KAFKA_BROKERS: 'localhost:9092' }, /KAFKA_BROKERS.*MONGODB_URI.*both/],
    ...['0.0.0.0', '127.0.0.1.example.org'].map((HOST): [Record<string, string>, RegExp] => [
      { HOST },
      /HOST: [\w.:]+ is not a loopback address/,
    ]),
    [{ API_KEYS_FILE: 'none.json' }, /API_KEYS_FILE: none\.json does not exist/],
    [{ LOG_LEVEL: 'loud', PORT: '-1' }, /PORT.*LOG_LEVEL|LOG_LEVEL.*PORT/],
    [
      { DATA_DIR: '/dev/null/data' },
      /DATA_DIR \/dev\/null\/data can't be used: a part of its path is not a folder/,
    ],
    [{ LOG_LEVEL: 'a\nb' }, /LOG_LEVEL.*a b/],
    [{ DATA_DIR: '/dev/null/a\r\nb\u001b[2J\u2028c' }, /DATA_DIR \/dev\/null\/a {2}b \[2J c /],
  ])('%j', (environment, reason) => expectRefusal(environment, reason));

  it.each([
    ...['65536', '-1', '80.5', ' 80', '0x50', '1e3', 'http'].map((PORT) => ({ PORT })),
    ...[' ', 'a b', 'http://127.0.0.1', '127.0.0.1:3000'].map((HOST) => ({ HOST })),
    { MONGODB_URI: 'mongodb://localhost/directory' },
    ...['.', '.hidden', 'a b', 'a/b', 'ü', 'x'.repeat(235)].map((TOPIC_PREFIX) => ({ TOPIC_PREFIX })),
    ...['0', '-1', '28', '1.5', 'many'].map((TOPIC_PARTITIONS) => ({ TOPIC_PARTITIONS })),
    ...['0', '32768', 'default'].map((TOPIC_REPLICATION) => ({ TOPIC_REPLICATION })),
    ...[
      'localhost',
      'localhost:',
      'localhost:0',
      'a:65536',
      'a:1,',
      ',a:1',
      'kafka://a:1',
      'a:1;b:1',
      '::1:9092',
    ].map((KAFKA_BROKERS) => ({ KAFKA_BROKERS, MONGODB_URI: 'mongodb://localhost/directory' })),
    ...['localhost', 'http://localhost', 'mongodb://', 'mongodb:///x', 'mongodb://a b/x'].map(
      (MONGODB_URI) => ({ MONGODB_URI, KAFKA_BROKERS: 'localhost:9092' }),
    ),
    // Without the name of a database.
    ...['mongodb://a', 'mongodb://a/', 'mongodb://a/?replicaSet=rs0'].map((MONGODB_URI) => ({
      ...{ MONGODB_URI, KAFKA_BROKERS: 'localhost:9092' },
    })),
    { LOG_FORMAT: 'xml' },
    { LOG_LEVEL: 'INFO' },
    { COMMAND_TIMEOUT_MS: '0' },
    { COMMAND_TIMEOUT_MS: 'soon' },
    { OUTCOME_RETENTION_HOURS: '1e3' },
    { JWT_ISSUER: 'https://example.org' },
    { JWT_AUDIENCE: 'directory' },
    ...['example.org/jwks', 'ftp://example.org/jwks'].map((JWKS_URL) => ({ JWKS_URL })),
    { PUBLIC_READ: 'perhaps' },
    ...['-1', 'many'].map((RATE_LIMIT_PER_MINUTE) => ({ RATE_LIMIT_PER_MINUTE })),
    ...['map.example', 'https://map.example/', 'https://*.example'].map((CORS_ORIGINS) => ({ CORS_ORIGINS })),
    ...['0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy', '10.0.0.1,'].map((TRUSTED_PROXIES) => ({
      TRUSTED_PROXIES,
    })),
    ...['0.0.0.0/0', '10.0.0.0/33', 'receiver.example', '10.0.0.1,'].map((WEBHOOK_ALLOW_CIDRS) => ({
      WEBHOOK_ALLOW_CIDRS,
    })),
    { LIMIT_WEBHOOKS: 'many' },
  ])('%j is reported by name', (environment) => {
    const [name = ''] = Object.keys(environment);
    expect(() => readSettings(environment as Record<string, string>)).toThrow(InvalidSettings);
    expect(() => readSettings(environment as Record<string, string>)).toThrow(
      new RegExp(`^[^\n]*${name}[^\n]*$`),
    );
  });

  it.each([
    ...['mongo://user:secret@host', 'mongodb://user:sec@ret@host/d', 'mongodb://user:sec/ret@host/d'],
    ...['mongodb://user:secret?@host/d', 'mongodb://user:secret:1@host/d', 'mongodb://user:/secret@host/d'],
  ])('does not print an address of MongoDB, which may contain a password: %s', (MONGODB_URI) => {
    const environment = { KAFKA_BROKERS: 'localhost:9092', MONGODB_URI };
    expect(() => readSettings(environment)).toThrow(/^(?!.*(sec|ret@)).*MONGODB_URI/);
  });

  it('does not print the password of a MongoDB that does not answer', async () => {
    // Within this time the connection must have been refused.
    const MONGODB_URI = 'mongodb://user:secret@127.0.0.1:1/d?serverSelectionTimeoutMS=2000';
    const terminal = { ...terminalWith(), env: { KAFKA_BROKERS: 'localhost:1', MONGODB_URI } };
    expect(await main(['keys', 'list'], terminal)).not.toBe(0);
    expect(terminal.out() + terminal.err()).toMatch(/^(?!.*secret).*MONGODB_URI.*ECONNREFUSED.*\n$/);
  });

  it.each(['https://user:secret@login.example/keys', 'https://secret@login.example/keys'])(
    'refuses and does not print an address of keys with a password: %s',
    (JWKS_URL) => {
      const environment = { JWKS_URL, JWT_ISSUER: 'x', JWT_AUDIENCE: 'y' };
      expect(() => readSettings(environment)).toThrow(/^(?!.*secret).*JWKS_URL/);
    },
  );

  it.each(['localhost', '127.0.0.1', '127.8.9.1', '::1'])('%s is a loopback address', (HOST) => {
    expect(readSettings({ HOST }).host).toBe(HOST);
  });
});

describe('a file in the data directory', () => {
  it.each(['directory.db', 'directory.db-wal', 'views-1.db', 'running', 'secrets/cursor.key'])(
    'must be no folder: %s',
    async (name) => {
      await mkdir(join(folder, name), { recursive: true });
      await expectExit({}, new RegExp(`${name} (is not a file|can't be (used|read): it is a folder)`));
    },
  );

  it('must be no folder in the distributed mode either', async () => {
    await mkdir(join(folder, 'replica.db'));
    const distributed = { KAFKA_BROKERS: '127.0.0.1:1', MONGODB_URI: 'mongodb://127.0.0.1:1/x' };
    await expectExit(distributed, /replica\.db is not a file/);
    await expectExit(
      { ...distributed, KAFKA_TLS: 'true', KAFKA_TLS_CA_FILE: folder },
      /KAFKA_TLS_CA_FILE: .*it is a folder/,
    );
  });

  it('must be no folder: api-keys.json', async () => {
    await mkdir(join(folder, 'api-keys.json'));
    await expectRefusal({}, /api-keys\.json can't be used: it is a folder/);
  });

  it('must be one of API keys by its name', async () => {
    await writeFile(join(folder, 'api-keys.json'), '[]');
    await expectRefusal({}, /api-keys\.json can't be used: it has no list "keys"/);
  });

  it('is named if it prevents the creation of a folder', async () => {
    await writeFile(join(folder, 'secrets'), '');
    await expectExit({}, /secrets.* can't be used: a part of its path is not a folder/);
  });
});

it('accepts an IPv6 address in brackets', () => {
  expect(readSettings({ HOST: '[::1]' }).host).toBe('::1');
});

describe('the settings of the distributed mode', () => {
  const given = { KAFKA_BROKERS: 'kafka-1:9092', MONGODB_URI: 'mongodb://mongo/directory' };

  it('are absent in the embedded mode', () => {
    expect(readSettings({ TOPIC_PREFIX: 'mine' })).not.toHaveProperty('distributed');
  });

  it('have defaults for the topics', () => {
    expect(readSettings(given).distributed).toStrictEqual({
      ...{ kafka: { brokers: ['kafka-1:9092'] }, mongodbUri: 'mongodb://mongo/directory' },
      topicPrefix: 'directory',
    });
  });

  it('are read as given, up to the greatest number of partitions of a position', () => {
    const MONGODB_URI = 'mongodb+srv://user:p%40ss@a.example.org/directory?retryWrites=true';
    const topics = { TOPIC_PREFIX: 'eu-1.directory_2', TOPIC_PARTITIONS: '27', TOPIC_REPLICATION: '3' };
    const KAFKA_BROKERS = 'kafka-1.example.org:9092, 10.0.0.1:65535,[::1]:1';
    expect(readSettings({ KAFKA_BROKERS, MONGODB_URI, ...topics }).distributed).toStrictEqual({
      ...{ kafka: { brokers: ['kafka-1.example.org:9092', '10.0.0.1:65535', '[::1]:1'] } },
      mongodbUri: MONGODB_URI,
      ...{ topicPrefix: 'eu-1.directory_2', topicPartitions: 27, topicReplication: 3 },
    });
  });

  it.each([
    ...['mongodb://a:27017,b:27017/d?replicaSet=rs0', 'mongodb://127.0.0.1:27017/d', 'mongodb://[::1]:1,b/d'],
    'mongodb://:@%2Ftmp%2Fmongodb-27017.sock/d?x=a/b@c',
  ])('accept %s', (MONGODB_URI) => {
    expect(readSettings({ ...given, MONGODB_URI }).distributed?.mongodbUri).toBe(MONGODB_URI);
  });
});

it('ignores empty settings', () => {
  expect(readSettings({ KAFKA_BROKERS: '', LOG_LEVEL: '', HOST: '' })).toEqual(readSettings({}));
});

it(
  'a second process on the same data directory or port ends with one line, and the first one is not affected',
  async () => {
    const first = await startProcess(folder);
    await expectExit({}, new RegExp(`DATA_DIR ${folder} .*another process is using it`));
    const other = await temporaryFolder();
    const { port } = new URL(first.url);
    await expectExit({ PORT: port, DATA_DIR: other }, new RegExp(`EADDRINUSE.*${port}`));
    await removeFolder(other);
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
    await first.program.kill('SIGKILL');
    // The claim on the directory ends with the process, even if it is killed.
    const next = await startProcess(folder);
    expect(await next.program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  },
  // Starting programs is slow on a busy machine.
  120_000,
);
