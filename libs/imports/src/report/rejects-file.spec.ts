import { linkSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { main } from '../../../../apps/cli/src/main.js';

const TEXT = '{"type":"RemoveStation", broken\n';

describe('the rejects file', () => {
  let folder: string;
  const before = process.cwd();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'import-'));
    process.chdir(folder);
    writeFileSync('in.ndjson', TEXT);
    symlinkSync('in.ndjson', 'symbolic');
    linkSync('in.ndjson', 'hard');
    writeFileSync('first', TEXT);
    writeFileSync('first.rejects.ndjson', TEXT);
  });
  afterEach(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['its name', ['in.ndjson', '--rejects', './in.ndjson']],
    ['a symbolic link', ['in.ndjson', '--rejects', 'symbolic']],
    ['a hard link', ['in.ndjson', '--rejects', 'hard']],
    ['its name, and is another input', ['first', 'in.ndjson', '--rejects', 'in.ndjson']],
    ['the name that follows from another input', ['first', 'first.rejects.ndjson']],
    ['its name, and is standard input', ['-', '--rejects', 'in.ndjson']],
  ])('never overwrites an input that it is given by %s', async (_, args) => {
    const stderr = new PassThrough();
    const stdin = Object.assign(Readable.from([Buffer.from(TEXT)]), { fd: openSync('in.ndjson', 'r') });
    const terminal = { stdin, stdout: new PassThrough(), stderr, env: {} };
    expect(await main(['import', ...args, '--dry-run'], terminal)).toBe(2);
    expect(String(stderr.read())).toMatch(/^directory: rejects would overwrite .*\n$/);
    for (const file of ['in.ndjson', 'first', 'first.rejects.ndjson'])
      expect(readFileSync(file, 'utf8')).toBe(TEXT);
  });

  it('replaces that of an earlier run', async () => {
    writeFileSync('in.ndjson.rejects.ndjson', 'old');
    const terminal = {
      stdin: Readable.from([]),
      stdout: new PassThrough(),
      stderr: new PassThrough(),
      env: {},
    };
    expect(await main(['import', 'in.ndjson', '--dry-run', '--api', 'http://127.0.0.1:1'], terminal)).toBe(1);
    expect(readFileSync('in.ndjson.rejects.ndjson', 'utf8')).toContain('malformed_json');
  });
});
