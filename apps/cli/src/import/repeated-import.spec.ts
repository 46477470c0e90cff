import { readFileSync, writeFileSync } from 'node:fs';
import { accepts, fakeDirectory } from '../../../../test/import/fake-directory.js';
import { useFeedImports } from '../../../../test/import/feed-imports.js';
import { inTurn, ocpi, page, type Page } from '../../../../test/import/feed-server.js';
import { terminalWith } from '../../../../test/import/terminal.js';
import { main } from '../main.js';
import type { Terminal } from '../terminal.js';
import type { ImportCommandOptions } from './import-options.js';

const EVERY_MS = 300_000;

describe('An import that is repeated', () => {
  const feed = useFeedImports();
  const stop = () => process.emit('SIGTERM', 'SIGTERM');

  /** Repeats the import until it has waited this many times for the next round. */
  const repeat = async (
    file: string,
    rounds: number,
    options: Partial<ImportCommandOptions> = {},
    env: Terminal['env'] = {},
  ) => {
    let clock = Date.parse('2026-11-26T12:00:00Z');
    const waits: number[] = [];
    const wait = (ms: number) => {
      clock += ms;
      waits.push(ms);
      // Waits between attempts are shorter.
      if (waits.filter((each) => each > 30_000).length === rounds) stop();
      return Promise.resolve();
    };
    const every = { everyMs: EVERY_MS, now: () => clock, wait, ...options };
    const { code, out } = await feed.run(file, every, env);
    return { code, waits, lines: out.trimEnd().split('\n') };
  };

  it('prints a line for each round, also for one that fails, and ends with 0', async () => {
    const { origin } = await feed.serve({
      '/': inTurn(page(ocpi('A')), page('no feed'), page(ocpi('A', 'B'))),
    });
    const { code, lines } = await repeat(`${origin}/`, 3);
    expect(lines).toEqual([
      '2026-11-26T12:00:00.000Z locations: 1 created; stations: 1 created',
      expect.stringMatching(`^2026-11-26T12:05:00.000Z failed: ${origin}/ has no known format`),
      '2026-11-26T12:10:00.000Z locations: 2 created; stations: 2 created',
    ]);
    expect(code).toBe(0);
  });

  it('counts the records of all rounds in the file of METRICS_FILE', async () => {
    const { origin } = await feed.serve({ '/': inTurn(page(ocpi('A')), page(ocpi('A', 'B'))) });
    await repeat(origin, 2, {}, { METRICS_FILE: 'import.prom' });
    const lines = readFileSync('import.prom', 'utf8').split('\n');
    expect(lines).toContain('directory_import_records_total{kind="location",outcome="created"} 3');
    expect(lines).toContain('directory_import_records_total{kind="connector_type",outcome="rejected"} 0');
    expect(lines).toContain('directory_command_running{command="import"} 0');
    const missing = repeat(origin, 1, {}, { METRICS_FILE: 'no/import.prom' });
    await expect(missing).rejects.toThrow("METRICS_FILE: no/import.prom can't be written: it does not exist");
  });

  it('starts rounds at multiples of the interval, and none before the end of the last', async () => {
    const slow = (seconds: string): Page => page('', { 'retry-after': seconds }, 503);
    const { origin } = await feed.serve({
      '/': inTurn(slow('20'), page(ocpi('A')), slow('400'), page(ocpi('A'))),
    });
    const { waits } = await repeat(origin, 3);
    expect(waits).toEqual([20_000, 280_000, 400_000, 200_000]);
  });

  it('sends nothing while the server says that the feed is the same', async () => {
    const conditional: Page = (request, response) => {
      const isKnown =
        request.headers['if-none-match'] === '"1"' && request.headers['if-modified-since'] === 'then';
      page(
        isKnown ? '' : ocpi('A'),
        { etag: '"1"', 'last-modified': 'then' },
        isKnown ? 304 : 200,
      )(request, response);
    };
    const { origin } = await feed.serve({ '/': conditional });
    const { lines } = await repeat(origin, 3);
    expect(lines.map((line) => line.slice(25))).toEqual([
      'locations: 1 created; stations: 1 created',
      'unchanged',
      'unchanged',
    ]);
    expect(feed.requests).toHaveLength(1);
    await repeat(origin, 2, { confirm: true });
    expect(feed.requests).toHaveLength(3);
  });

  it('sends a feed again that the directory has rejected in part', async () => {
    const refusing = await fakeDirectory(
      accepts(() => ({ status: 'rejected', error: { code: 'overflow' } })),
    );
    const { origin } = await feed.serve({ '/': page(ocpi('A'), { etag: '"1"' }) });
    await repeat(origin, 2, { api: refusing.api });
    await refusing.close();
    expect(refusing.requests).toHaveLength(2);
  });

  it('replaces its rejects file in each round', async () => {
    writeFileSync('list.json', '[{"id":"1","evses":[{}]}]');
    await repeat('list.json', 1);
    const once = readFileSync('list.json.rejects.ndjson', 'utf8');
    expect(once).not.toBe('');
    await repeat('list.json', 4);
    expect(readFileSync('list.json.rejects.ndjson', 'utf8')).toBe(once);
  });

  it('waits for the results of the requests in flight when it is stopped', async () => {
    const lines = Array.from(
      { length: 4500 },
      (_, id) => `{"type":"RemoveStation","id":"${id}","data":{}}\n`,
    );
    writeFileSync('lines.ndjson', lines.join(''));
    const directory = await fakeDirectory(accepts(), (...answered) => {
      stop();
      accepts()(...answered);
    });
    const { code, lines: printed } = await repeat('lines.ndjson', 9, { api: directory.api });
    await directory.close();
    expect(directory.requests).toHaveLength(2);
    expect(printed).toEqual([
      '2026-11-26T12:00:00.000Z stopped by SIGTERM; 4000 commands were answered, everything before line 4001 of ' +
        'lines.ndjson; running the import again is safe',
    ]);
    expect(code).toBe(0);
  });

  it.each([
    ['9s', 'A time from 10s to 500h'],
    ['5', 'A time from 10s to 500h'],
    ['501h', 'A time from 10s to 500h'],
    ['1m --dry-run', '--every is not for a dry run'],
    ['1m --api x', 'not an HTTP address'],
    ['1m -', 'standard input has an end'],
  ])('is refused with --every %s', async (options, message) => {
    const terminal = terminalWith();
    expect(await main(['import', 'f', '--every', ...options.split(' ')], terminal)).toBe(2);
    expect(terminal.err()).toContain(message);
  });
});
