import { join } from 'node:path';
import { openDatabase } from '#sqlite';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { startMain, startProcess } from '../support/programs.js';
import { copyOf, invertPage, makeDirectory } from './damaged-directory.js';

// Starting programs is slow on a busy machine.
const TIMEOUT_MS = 120_000;

let original: string;
let folder: string;

beforeAll(async () => {
  original = await temporaryFolder();
  await makeDirectory(original);
}, TIMEOUT_MS);
beforeEach(async () => {
  folder = await temporaryFolder();
  copyOf(original, folder);
});
afterEach(() => removeFolder(folder));
afterAll(() => removeFolder(original));

describe('A damaged log', () => {
  it.each<[string, string]>([
    ['an event that is missing', 'DELETE FROM events WHERE seq = 200'],
    ['an event that is no JSON', "UPDATE events SET data = 'nonsense' WHERE seq = 200"],
    ['text that is not UTF-8', "UPDATE events SET data = CAST(x'ff' AS TEXT) WHERE seq = 200"],
    ['an event without its record', 'UPDATE events SET aggregate = 9999 WHERE seq = 200'],
  ])(
    'with %s ends the start with one line',
    async (_, sql) => {
      const log = openDatabase(join(folder, 'directory.db'));
      log.exec(sql);
      log.close();
      const program = startMain({ DATA_DIR: folder });
      expect((await program.ended).code).toBe(1);
      expect(program.stderr).toMatch(
        /^DATA_DIR \S+ can't be used: the log is damaged at event 200 [^\n]+ restore a backup[^\n]+\n$/,
      );
      expect(program.stdout).toBe('');
    },
    TIMEOUT_MS,
  );

  it(
    'with a damaged page ends the start with one line',
    async () => {
      const file = join(folder, 'directory.db');
      const log = openDatabase(file);
      const [page] = log
        .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'events'")
        .raw(true)
        .get([]) as [number];
      log.close();
      invertPage(file, page);
      const program = startMain({ DATA_DIR: folder });
      expect((await program.ended).code).toBe(1);
      expect(program.stderr).toMatch(
        /^DATA_DIR \S+ can't be used: [^\n]*malformed[^\n]* restore a backup[^\n]*\n$/,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'is met by requests that need what is damaged, which get 500, and the others go on',
    async () => {
      const { program, url } = await startProcess(folder);
      const client = new DirectoryClient(() => url);
      const log = openDatabase(join(folder, 'directory.db'));
      log.exec("UPDATE events SET data = 'nonsense' WHERE seq = 200");
      log.close();
      expectProblem(await client.get('/v1/events?limit=1000'), 'internal_error');
      expect((await client.get('/v1/events?limit=100')).status).toBe(200);
      expect((await client.put('/v1/locations/2', {})).status).toBe(201);
      expect((await client.get('/v1/locations/2')).status).toBe(200);
      expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(program.stdout).toMatch(/"level":50.*event 200/);
    },
    TIMEOUT_MS,
  );
});
