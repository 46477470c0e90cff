import { PassThrough, Readable } from 'node:stream';
import { fakeDirectory, type FakeDirectory } from '../../../../../test/import/fake-directory.js';
import { runImport } from '../import.run.js';

describe('the progress bar', () => {
  let directory: FakeDirectory;
  afterEach(() => directory.close());

  it('leaves the terminal as it was when a signal stops the import', async () => {
    // The third request is never begun: two are on their way, and the bar shows since the first.
    directory = await fakeDirectory(() => process.emit('SIGINT', 'SIGINT'));
    const stderr = Object.assign(new PassThrough(), { isTTY: true });
    const locations = Array.from({ length: 5000 }, (_, at) => ({ id: `${at}` }));
    const terminal = {
      stdin: Readable.from([Buffer.from(JSON.stringify(locations))]),
      stdout: new PassThrough(),
      stderr,
      env: {},
    };
    // What is on its way when the directory closes is tried again, and would keep the test's process alive meanwhile.
    const wait = () => Promise.resolve();
    const run = runImport({ files: ['-'], api: directory.api, dryRun: false, feed: 'f', wait }, terminal);
    await expect(run).rejects.toMatchObject({ exitCode: 130 });
    const shown = String(stderr.read());
    for (const [changed, restored] of [
      ['\x1B[?25l', '\x1B[?25h'],
      ['\x1B[?7l', '\x1B[?7h'],
    ] as const) {
      expect(shown).toContain(changed);
      expect(shown.lastIndexOf(restored)).toBeGreaterThan(shown.lastIndexOf(changed));
    }
  });
});
