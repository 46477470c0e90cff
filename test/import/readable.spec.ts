import { text } from 'node:stream/consumers';
import { runImport } from '../../apps/cli/src/import/run-import.js';
import { useDirectory } from '../support/directory.js';
import { accepts } from './fake-directory.js';
import { feedServer, inTurn, page, type FeedServer, type Page } from './feed-server.js';
import { terminalWith } from './terminal.js';

const SAMPLE = new URL('../../samples/afdc-new-york-electric.csv', import.meta.url).pathname;

describe('The end of an import', () => {
  const directory = useDirectory();

  it('comes when a search finds what was imported', async () => {
    const options = { files: [SAMPLE], api: directory.url, dryRun: false };
    expect(await runImport(options, terminalWith())).toBe(0);
    // Without a position, and without a wait.
    const listed = await fetch(`${directory.url}/v1/stations?limit=1&total=true`);
    expect(await listed.json()).toMatchObject({ total: 410 });
    const found = await fetch(`${directory.url}/v1/stations?q=ithaca+univ&limit=1`);
    expect(await found.json()).toMatchObject({
      items: [{ attributes: { name: 'Best Western University Inn' } }],
    });
  });
});

describe('An import into a directory that lags', () => {
  let server: FeedServer;
  afterEach(() => server.close());

  const behind = page('{"code":"projection_behind","detail":"it lags"}', { 'retry-after': '1' }, 503);
  const bulk: Page = (request, response) =>
    void text(request).then((body) => accepts()(body.trimEnd().split('\n'), response, request));
  const run = async (list: Page) => {
    server = await feedServer({
      '/v1/bulk': bulk,
      '/v1/events?after=latest': page('{"items":[],"next":"p7"}'),
      '/v1/stations?limit=1': list,
    });
    const terminal = terminalWith('{"type":"RemoveStation","id":"1","data":{}}\n');
    const waits: number[] = [];
    const wait = (ms: number) => Promise.resolve(waits.push(ms));
    const code = await runImport({ files: ['-'], api: server.origin, dryRun: false, wait }, terminal);
    return { code, waits, out: terminal.out(), err: terminal.err() };
  };

  it('waits for its position, and says so', async () => {
    const { code, waits, err } = await run(inTurn(behind, behind, behind, page('{"items":[]}')));
    expect([code, waits]).toEqual([0, [1000, 1000, 1000]]);
    expect(err).toBe(
      `waiting for ${server.origin}/, for 5 minutes at most (HTTP 503 projection_behind: it lags)\n`,
    );
    expect(server.requests.at(-1)?.headers['directory-position']).toBe('p7');
  });

  it.each([
    [
      'lags for five minutes',
      behind,
      'does not answer within 5 minutes (HTTP 503 projection_behind: it lags)',
    ],
    ['may not be read', page('{"code":"forbidden"}', {}, 403), 'HTTP 403 forbidden; check the key'],
  ])('says that it ends before where the directory %s', async (_, list, reason) => {
    const { code, out, err } = await run(list);
    expect([code, out]).toEqual([0, expect.stringContaining('stations')]);
    expect(err).toContain('everything was sent, but may not be found yet: ');
    expect(err).toContain(reason);
  });
});
