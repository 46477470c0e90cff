import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectFolder } from '../engines/cache.js';

interface ComposeService {
  readonly image: string;
  readonly build?: string;
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly configs?: readonly object[];
  readonly security_opt?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

const textOf = (file: string) => readFileSync(join(projectFolder, file), 'utf8');

describe('The image', () => {
  const stages = textOf('Dockerfile')
    .split(/^(?=FROM )/m)
    .slice(1);

  it('has the same release line of Node in all stages, one that is supported', () => {
    const bases = new Set(stages.map((stage) => stage.split(/\s/)[1]));
    expect([...bases]).toEqual([expect.stringMatching(/^node:(22|24)-bookworm-slim$/)]);
  });

  it('is run by a user without rights, and has no development dependencies', () => {
    expect(stages.at(-1)).toMatch(/^USER node$/m);
    expect(stages.at(-1)?.match(/^USER /gm)).toHaveLength(1);
    expect(stages[0]).toMatch(/npm prune --omit=dev/);
  });

  it('is built without install scripts', () => {
    const installs = stages.join('').match(/npm (?:ci|install|prune)[^&\n]*/g) ?? [];
    expect(installs).not.toHaveLength(0);
    for (const command of installs) expect(command).toContain('--ignore-scripts');
  });
});

describe('The services of docker compose', () => {
  const { services } = parse(textOf('docker-compose.yml'), { merge: true }) as {
    services: Readonly<Record<string, ComposeService>>;
  };
  const own = Object.entries(services).filter(([, { build }]) => build !== undefined);

  it.each(own)('%s has a read-only root, no capabilities and a health check', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      healthcheck: { test: expect.arrayContaining([expect.stringContaining('/health/ready')]) as string[] },
    });
  });

  it.each(Object.entries(services))(
    '%s gains no privileges, and is published on loopback at most',
    (_name, service) => {
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    },
  );

  it('have a read-only root only without a configuration that Compose writes into it', () => {
    const configured = Object.values(services).filter(({ configs }) => configs !== undefined);
    expect(configured.map(({ read_only }) => read_only)).toEqual([undefined]);
  });

  it('include both programs twice', () => {
    expect(own.map(([name]) => name)).toEqual([
      ...['directory-api-1', 'directory-api-2', 'projector-1', 'projector-2'],
    ]);
  });
});
