import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#sqlite';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { fingerprintIn } from '../support/fingerprints.js';
import { start, startProcess, type Environment, type RunningProgram } from '../support/programs.js';

// Starting programs is slow on a busy machine.
const TIMEOUT_MS = 120_000;

let folder: string;
let service: RunningProgram | undefined;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await service?.kill('SIGKILL');
  await removeFolder(folder);
});

async function verify(environment: Environment = { DATA_DIR: folder }) {
  const program = start(process.execPath, ['apps/cli/bin/directory.js', 'verify'], environment);
  const { code } = await program.ended;
  return { code, stdout: program.stdout, stderr: program.stderr };
}

async function startService(): Promise<DirectoryClient> {
  const { program, url } = await startProcess(folder);
  service = program;
  return new DirectoryClient(() => url);
}

describe('directory verify', () => {
  it(
    'finds no difference while a service writes',
    async () => {
      const directory = await startService();
      let isDone = false;
      const writing = (async () => {
        for (let n = 0; !isDone; n += 1) {
          const { status } = await directory.put(`/v1/locations/${n % 50}`, { name: `name ${n}` });
          expect([200, 201]).toContain(status);
        }
      })();
      try {
        for (let run = 0; run < 2; run += 1) {
          const { code, stdout, stderr } = await verify();
          expect({ code, stderr, last: stdout.split('\n').at(-2) }).toEqual({
            code: 0,
            stderr: '',
            last: 'all right',
          });
        }
      } finally {
        isDone = true;
        await writing;
      }
    },
    TIMEOUT_MS,
  );

  it(
    'prints each check with its count, and 20 differences of a kind',
    async () => {
      const directory = await startService();
      for (let n = 0; n < 25; n += 1) await directory.put(`/v1/locations/${n}`, {});
      await directory.get('/v1/locations/24');
      const damaged = openDatabase(join(folder, 'views-1.db'));
      damaged.exec('UPDATE locations_records SET version = 7');
      damaged.close();
      const { code, stdout } = await verify();
      expect({ code, lines: stdout.split('\n') }).toEqual({
        code: 1,
        lines: [
          'file of the log: all right',
          'events of the log: 25 events, all right',
          'outcomes: 25 outcomes, all right',
          'states of the write side: 25 states, all right',
          'file of the read models: all right',
          'position of the read models: 25 events, all right',
          'records of the read models: 25 records, 25 differences',
          ...Array.from({ length: 20 }, (_, n) => `  locations/${n}: version is 7, by its events 1`),
          '  and 5 more',
          'lists of the read models: 50 rows, all right',
          'counts of the read models: 1 counts, all right',
          'status periods: 0 periods, all right',
          'published locations: 25 rows, all right',
          'changes of reliability: 25 changes, all right',
          'snapshots of histories: 0 snapshots, all right',
          'differences: 25',
          '',
        ],
      });
    },
    TIMEOUT_MS,
  );

  it('says that the temporary folder or the read models are missing', async () => {
    await startService();
    await service?.kill('SIGTERM');
    expect(await verify({ DATA_DIR: folder, TMPDIR: join(folder, 'missing') })).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringMatching(
        /^the temporary folder \S+\/missing \(TMPDIR\) can't be used: ENOENT[^\n]*\n$/,
      ) as string,
    });
    rmSync(join(folder, 'views-1.db'));
    const { code, stdout } = await verify();
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^file of the read models: missing; /m)]);
  });

  it.each<[string, () => Environment, RegExp]>([
    [
      'there is no directory',
      () => ({ DATA_DIR: join(folder, 'typo') }),
      /typo can't be verified: there is no directory in it/,
    ],
    ['a setting is invalid', () => ({ PORT: 'x' }), /PORT/],
  ])('exits with 2 and one line if %s', async (_, environment, line) => {
    const { code, stdout, stderr } = await verify(environment());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(line);
    expect(stderr).toMatch(/^[^\n]*\n$/);
  });
});

it(
  'All programs of the embedded mode log the same fingerprint of the read models',
  async () => {
    const environment = { DATA_DIR: folder, LOG_LEVEL: 'debug', LOG_FORMAT: 'json' };
    const { program: service } = await startProcess(folder, environment);
    await service.kill('SIGTERM');
    const outputs = [service.stdout];
    for (const path of ['projector/src/main.js', 'projector/src/rebuild.js', 'cli/src/verify/verify.js']) {
      const program = start(process.execPath, [`dist/apps/${path}`], environment);
      expect([path, await program.ended]).toEqual([path, { code: 0, signal: null }]);
      outputs.push(program.stdout);
    }
    expect(new Set(outputs.map(fingerprintIn)).size).toBe(1);
  },
  TIMEOUT_MS,
);
