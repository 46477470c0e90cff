import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../engines/cache.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';

/** Runs a program of JavaScript in the project, as the scripts are run, with further variables. */
const runScript = (program: string, variables: Record<string, string>) =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    ...{ cwd: projectFolder, encoding: 'utf8', env: { ...process.env, ...variables } },
  });

describe('The programs of others that scripts try', () => {
  it('are in the table of docs/clients.md, those of each script', async () => {
    const page = await readFile(join(projectFolder, 'docs/clients.md'), 'utf8');
    const inTable = new Set(
      [...page.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, script]) => `client:${script}`),
    );
    const { scripts } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    // `npm run clients -- --write NAME` writes the rows of a script.
    expect(inTable).toEqual(new Set(Object.keys(scripts).filter((name) => name.startsWith('client:'))));
  });

  describe('as scripts report them', () => {
    let folder: string;
    beforeEach(async () => (folder = await temporaryFolder()));
    afterEach(() => removeFolder(folder));

    async function report(statement: string) {
      const file = join(folder, 'rows');
      const program = `import { requireProgram, tried } from './test/clients/tried.mjs'; ${statement}`;
      const { status, stdout, stderr } = runScript(program, { CLIENTS_ROWS: file });
      const lines = (await readFile(file, 'utf8')).trim().split('\n');
      return { status, stdout, stderr, rows: lines.map((line) => JSON.parse(line) as object) };
    }

    it('have a row each, and a line on the console', async () => {
      const { status, stdout, rows } = await report(`
        requireProgram('node', 'nowhere');
        tried('one', '1.0', 'reads');
        tried('two', '2.0', 'writes');`);
      expect(status).toBe(0);
      expect(stdout).toBe('one 1.0: reads\ntwo 2.0: writes\n');
      expect(rows).toMatchObject([
        { client: 'one', version: '1.0', what: 'reads', result: 'passed' },
        { client: 'two', version: '2.0', what: 'writes', result: 'passed' },
      ]);
    });

    it('fail if they are missing, and name their package', async () => {
      const { status, stderr, rows } = await report(`
        requireProgram('no-such-program', 'the package none of Debian');
        tried('no-such-program', '1.0', 'is not reached');`);
      expect(status).toBe(1);
      expect(stderr).toBe('no-such-program is missing: it is in the package none of Debian.\n');
      expect(rows).toMatchObject([
        { client: 'no-such-program', what: 'missing: it is in the package none of Debian', result: 'failed' },
      ]);
      expect(rows).toHaveLength(1);
    });
  });
});
