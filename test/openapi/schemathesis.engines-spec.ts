import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serveDirectory, type ServedDirectory } from '../console/support/served-directory.js';
import { projectFolder } from '../engines/cache.js';

const execute = promisify(execFile);

/** Of an operation in each phase: OPENAPI_EXAMPLES=500 npm run test:engines -- test/openapi is a longer run. */
const EXAMPLES = process.env['OPENAPI_EXAMPLES'] ?? '4';
const PACKAGE = 'schemathesis==4.32.5';
const environment = join(projectFolder, '.cache', PACKAGE);
const program = join(environment, 'bin/schemathesis');
const INSTALL_TIMEOUT_MS = 180_000;
/** Some 8,000 requests: 40 s on an idle machine. */
const RUN_TIMEOUT_MS = 600_000;

/** Needs Python 3.10 or later. */
async function install(): Promise<void> {
  if (existsSync(program)) return;
  await execute('python3', ['-m', 'venv', environment]);
  await execute(join(environment, 'bin/pip'), ['install', '--quiet', PACKAGE]);
}

describe('The OpenAPI document', () => {
  let directory: ServedDirectory;
  let folder: string;
  beforeAll(async () => {
    [directory] = await Promise.all([
      serveDirectory({ keys: {}, sample: true, environment: { RATE_LIMIT_PER_MINUTE: '0' } }),
      install(),
    ]);
    folder = mkdtempSync(join(tmpdir(), 'schemathesis-'));
  }, INSTALL_TIMEOUT_MS);
  afterAll(async () => {
    await directory.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function read<Body>(path: string): Promise<Body> {
    const headers = { 'x-api-key': String(directory.keys['all']) };
    return (await (await fetch(`${directory.url}/v1/${path}`, { headers })).json()) as Body;
  }
  const idsOf = async (collection: string): Promise<readonly string[]> =>
    (await read<{ items: { id: string }[] }>(`${collection}?limit=50`)).items.map(({ id }) => id);

  it(
    'is what the service does, by valid and invalid requests and sequences of them',
    async () => {
      const sources = join(projectFolder, 'test/openapi');
      const { caller } = await read<{ caller: string }>('caller');
      const existing: Record<string, readonly string[]> = {};
      for (const name of ['stations', 'connector-types', 'locations']) existing[name] = await idsOf(name);
      const options = [
        ...['--header', `Authorization: Bearer ${directory.keys['all']}`, '--no-color', '--warnings', 'off'],
        // A stream does not end.
        ...['--exclude-path', '/v1/events/stream', '--max-examples', EXAMPLES, '--seed', '1'],
        ...['--generation-database', 'none'],
      ];
      const run = execute(
        program,
        [
          ...['--config-file', join(sources, 'schemathesis.toml')],
          ...['run', `${directory.url}/openapi.json`, ...options],
        ],
        {
          cwd: folder,
          env: {
            ...process.env,
            ...{ SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: sources, PYTHONDONTWRITEBYTECODE: '1' },
            ...{ EXISTING_IDS: JSON.stringify(existing), OWN_KEY_ID: caller },
          },
          maxBuffer: 64 * 1024 * 1024,
        },
      );
      // A finding ends it with another exit code, and its report is in the error.
      const { stdout } = await run.catch((error: { stdout: string }) => ({ stdout: error.stdout }));
      expect(stdout).toMatch(/\n *No issues found in|\d+ generated, (\d+) passed/);
      expect(stdout).not.toMatch(/^Failures:|^Errors:/m);
    },
    RUN_TIMEOUT_MS,
  );
});
