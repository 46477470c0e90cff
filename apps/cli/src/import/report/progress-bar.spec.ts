import { PassThrough, Readable } from 'node:stream';
import { accepts, fakeDirectory, type FakeDirectory } from '../../../../../test/import/fake-directory.js';
import { feedServer, ocpi, page } from '../../../../../test/import/feed-server.js';
import { terminalWith } from '../../../../../test/import/terminal.js';
import { runImport } from '../run-import.js';

describe('the progress bar', () => {
  let directory: FakeDirectory;
  afterEach(() => directory.close());

  it('restores the terminal when a signal stops the import', async () => {
    // Two requests are in flight and a third is not sent. The bar is shown since the first.
    directory = await fakeDirectory(() => process.emit('SIGINT', 'SIGINT'));
    const stderr = Object.assign(new PassThrough(), { isTTY: true });
    const locations = Array.from({ length: 5000 }, (_, index) => ({ id: `${index}`, evses: [] }));
    const terminal = {
      stdin: Readable.from([Buffer.from(JSON.stringify(locations))]),
      stdout: new PassThrough(),
      stderr,
      env: {},
    };
    // Requests that fail when the directory closes are sent again; waiting for that would keep the process alive.
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

  it('shows what has arrived of an address, on a terminal alone', async () => {
    directory = await fakeDirectory(accepts());
    const feed = await feedServer({
      '/': page(ocpi('A'), { link: '</2>; rel="next"' }),
      '/2': page(ocpi('B')),
    });
    const options = { files: [`${feed.origin}/`], api: directory.api, dryRun: true, feed: 'f' };
    const shownOn = async (isTTY: boolean) => {
      const terminal = terminalWith();
      Object.assign(terminal.stderr, { isTTY });
      expect(await runImport(options, terminal)).toBe(0);
      return terminal.err();
    };
    expect(await shownOn(true)).toContain(`${feed.origin}/ | 0.0 MB downloaded | complete pages: 1`);
    expect(await shownOn(false)).toBe('');
    await feed.close();
  });
});
