import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { parse } from 'yaml';
import { STOP_LIMIT_MS, packageManifest, readSettings } from '#runtime';
import { projectFolder } from '../engines/cache.js';
import { kafkaVersion } from '../engines/install/kafka.js';
import { readStages } from './dockerfile.js';

interface ComposeService {
  readonly image: string;
  readonly build?: string;
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly configs?: readonly object[];
  readonly security_opt?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: object;
  readonly stop_grace_period?: string;
}

/** A release and its digest: a tag may get another image. */
const PINNED = /^[\w./-]+:\d+\.\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/;

const textOf = (file: string) => readFileSync(join(projectFolder, file), 'utf8');
const manifest = JSON.parse(textOf('package.json')) as Record<'name' | 'description' | 'license', string>;

describe('The image', () => {
  const stages = readStages();
  const image = stages.at(-1);
  if (!image) throw new Error('the Dockerfile has no stage');

  it('has the same release and digest of Node in all stages, of a line that is supported', () => {
    const bases = new Set(stages.map((stage) => stage.only('FROM').split(' ')[0] ?? ''));
    expect([...bases]).toEqual([expect.stringMatching(/^node:(22|24)\.\d+\.\d+-bookworm-slim@/)]);
    for (const base of bases) expect(base).toMatch(PINNED);
  });

  it('is run by a user without rights, known by number, and has no development dependencies', () => {
    expect(image.only('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(image.all('RUN')).toContain(`mkdir /data && chown ${image.only('USER')} /data`);
    expect(stages[0]?.all('RUN').join()).toMatch(/npm prune --omit=dev/);
  });

  it('is built without install scripts', () => {
    const commands = stages.flatMap((stage) => stage.all('RUN')).join('\n');
    const installs = commands.match(/npm (?:ci|install|prune)[^&\n]*/g) ?? [];
    expect(installs).not.toHaveLength(0);
    for (const command of installs) expect(command).toContain('--ignore-scripts');
  });

  it('exposes the port of the service, and says what it is as package.json does', () => {
    expect(image.only('EXPOSE')).toBe(String(readSettings({}).port));
    expect(readSettings(image.pairs('ENV'))).toMatchObject({ port: readSettings({}).port, dataDir: '/data' });
    expect(image.only('VOLUME')).toBe('/data');
    const labels = { title: manifest.name, description: manifest.description, licenses: manifest.license };
    const expected = { ...labels, version: packageManifest().version, revision: '$REVISION' };
    expect(image.pairs('LABEL')).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([name, value]) => [`org.opencontainers.image.${name}`, value]),
      ),
    );
  });

  describe('its health check', () => {
    let server: Server;
    let status = 200;
    beforeAll(async () => {
      server = createServer(({ url }, response) => {
        response.writeHead(url === '/health/ready' ? status : 404).end();
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
    });
    afterAll(() => void server.close());
    const check = async (port: number) => {
      const [, command = '[]'] = / CMD (\[.*\])$/.exec(image.only('HEALTHCHECK')) ?? [];
      const [program = '', ...args] = JSON.parse(command) as readonly string[];
      const { PATH } = process.env;
      const child = spawn(program, args, { env: { PATH, PORT: String(port) } });
      await once(child, 'exit');
      return child.exitCode;
    };

    it.each([
      [200, 0],
      [503, 1],
    ])('takes the answer %d of the program on PORT for exit code %d', async (answer, code) => {
      status = answer;
      expect(await check((server.address() as AddressInfo).port)).toBe(code);
    });

    it('ends with 1 if nothing listens', async () => {
      const other = createServer();
      await once(other.listen(0, '127.0.0.1'), 'listening');
      const { port } = other.address() as AddressInfo;
      await once(other.close(), 'close');
      expect(await check(port)).toBe(1);
    });
  });
});

describe('The services of docker compose', () => {
  const { services } = parse(textOf('docker-compose.yml'), { merge: true }) as {
    services: Readonly<Record<string, ComposeService>>;
  };
  const all = Object.entries(services);
  const own = all.filter(([, { build }]) => build !== undefined);
  const others = all.filter(([, { build }]) => build === undefined);

  it.each(own)(
    '%s has a read-only root, no capabilities and the health check of the image',
    (_name, service) => {
      expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
      expect(service.healthcheck).toBeUndefined();
    },
  );

  it.each(own)('%s has longer to stop than it takes at most', (_name, { stop_grace_period = '' }) => {
    expect(stop_grace_period).toMatch(/^\d+s$/);
    expect(Number.parseInt(stop_grace_period, 10) * 1000).toBeGreaterThan(STOP_LIMIT_MS + 1000);
  });

  it.each(all)('%s has bounds of memory, logs and the time of a stop', (_name, service) => {
    expect(service).toMatchObject({
      mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
      stop_grace_period: expect.stringMatching(/^\d+s$/) as string,
      logging: { options: { 'max-size': '10m', 'max-file': '3' } },
    });
  });

  it.each(all)('%s gains no privileges, and is published on loopback at most', (_name, service) => {
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it.each(others)('%s is pinned', (_name, { image }) => {
    expect(image).toMatch(PINNED);
  });

  it('have a read-only root only without a configuration that Compose writes into it', () => {
    const configured = Object.values(services).filter(({ configs }) => configs !== undefined);
    expect(configured.map(({ read_only }) => read_only)).toEqual([undefined]);
  });

  it('include both programs twice', () => {
    expect(own.map(([name]) => name)).toEqual([
      ...['directory-api-1', 'directory-api-2', 'projector-1', 'projector-2'],
    ]);
  });

  it('use the Kafka of the tests, which sends clients of this machine to its port on loopback', () => {
    const { image = '', environment = {}, ports = [] } = services.kafka ?? {};
    expect(image.split('@')[0]).toBe(`apache/kafka:${kafkaVersion}`);
    const { KAFKA_LISTENERS, KAFKA_ADVERTISED_LISTENERS } = environment;
    expect(listeners(KAFKA_LISTENERS)).toEqual({ PLAINTEXT: ':9092', HOST: ':9094', CONTROLLER: ':9093' });
    expect(listeners(KAFKA_ADVERTISED_LISTENERS)).toEqual({
      PLAINTEXT: services['directory-api-1']?.environment?.KAFKA_BROKERS,
      HOST: '127.0.0.1:9094',
    });
    expect(ports).toEqual(['127.0.0.1:9094:9094']);
    expect(/KAFKA_BROKERS=([\d.:]+)/.exec(textOf('docs/consumers.md'))?.[1]).toBe('127.0.0.1:9094');
  });
});

function listeners(text = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(',').map((listener) => listener.split('://') as [string, string]));
}
