import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { accepts, fakeDirectory, type Answer, type FakeDirectory } from './fake-directory.js';

const PROGRAM = new URL('../../apps/cli/bin/directory.js', import.meta.url).pathname;
const lines = Array.from(
  { length: 4500 },
  (_, index) => `{"type":"RemoveStation","id":"${index}","data":{}}\n`,
);

async function ended(program: ChildProcessWithoutNullStreams) {
  const [closed, err] = await Promise.all([once(program, 'close'), text(program.stderr)]);
  return { code: closed[0] as number | null, err };
}

describe('The process of an import', () => {
  let folder: string;
  let directory: FakeDirectory;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'import-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await directory.close();
  });

  /** Starts the import of the lines from standard input. */
  const importLines = async (...answers: [Answer, ...Answer[]]) => {
    directory = await fakeDirectory(...answers);
    const args = [PROGRAM, 'import', '-', '--api', directory.api];
    const program = spawn(process.execPath, args, { cwd: folder });
    program.stdin.on('error', () => {});
    program.stdin.end(lines.join(''));
    return program;
  };

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends at once on %s and reports its progress', async (signal, exitCode) => {
    const program = await importLines(accepts(), () => program.kill(signal));
    const { code, err } = await ended(program);
    expect(code).toBe(exitCode);
    expect(err).toBe(
      `directory: stopped by ${signal}; 2000 commands were answered, everything before line 2001 ` +
        'of standard input; running the import again is safe\n',
    );
  });

  it('ends with 0 on a signal while it waits for the next round', async () => {
    directory = await fakeDirectory(accepts());
    writeFileSync(join(folder, 'lines.ndjson'), lines.slice(0, 1).join(''));
    const args = [PROGRAM, 'import', 'lines.ndjson', '--every', '1h', '--api', directory.api];
    const program = spawn(process.execPath, args, { cwd: folder });
    const [line] = (await once(program.stdout, 'data')) as [Buffer];
    program.kill('SIGTERM');
    expect(await ended(program)).toEqual({ code: 0, err: '' });
    expect(String(line)).toMatch(/^20\S+Z stations: 1 created\n$/);
  });

  it('ends without an error where its output is closed', async () => {
    const program = await importLines(accepts());
    program.stdout.destroy();
    const { code, err } = await ended(program);
    expect([code, err]).toEqual([0, '']);
  });
});
