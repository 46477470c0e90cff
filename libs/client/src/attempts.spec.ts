import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { accepts } from '../../../test/import/fake-directory.js';
import { terminalWith } from '../../../test/import/terminal.js';
import { runExport } from '../../../apps/cli/src/export/run-export.js';
import { runImport } from '../../../apps/cli/src/import/run-import.js';

const WAITS_UNTIL_RESTART = 12;
const SAYS = /^waiting for http:\S+, for 5 minutes at most \(.+\)\n$/;

/** A service that goes away after its first response, and comes back on the same port, if at all, after some waits. */
async function restartedService(answer: RequestListener, comesBack = true) {
  let answered = 0;
  const server = createServer((request, response) => {
    if ((answered += 1) !== 2) return void answer(request, response);
    server.close();
    server.closeAllConnections();
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    if (comesBack && waits.length === WAITS_UNTIL_RESTART) await listen(port);
  };
  return { api: `http://127.0.0.1:${port}`, waits, wait, close: () => server.close() };
}

const bulk: RequestListener = (request, response) =>
  request.method === 'GET'
    ? void response.end('{"items":[],"next":null}')
    : void text(request).then((body) => accepts()(body.trimEnd().split('\n'), response, request));

describe('A service that goes away in the midst of a command', () => {
  const lines = Array.from({ length: 2500 }, (_, id) => `{"type":"RemoveStation","id":"${id}","data":{}}\n`);

  it('is waited for by an import, which says so once', async () => {
    const service = await restartedService(bulk);
    const terminal = terminalWith(lines.join(''));
    const { api, wait } = service;
    expect(await runImport({ files: ['-'], api, dryRun: false, wait }, terminal)).toBe(0);
    expect(terminal.out().replace(/ +/g, ' ')).toContain('\nstations 2,500 0 0 0 0\n');
    expect(terminal.err()).toMatch(SAYS);
    expect(service.waits.slice(0, 7)).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000]);
    expect(service.waits).toHaveLength(WAITS_UNTIL_RESTART);
    service.close();
  });

  it('is waited for by an export', async () => {
    const service = await restartedService((_, response) =>
      response.end(JSON.stringify({ features: [], items: [], total: 0, next: null })),
    );
    const terminal = terminalWith();
    const { api, wait } = service;
    await runExport({ api, wait, format: 'geojson' }, terminal);
    expect(terminal.out()).toContain('FeatureCollection');
    expect(terminal.err()).toMatch(SAYS);
    service.close();
  });

  it('is given up after five minutes', async () => {
    const { api, wait, waits } = await restartedService(bulk, false);
    const run = runImport({ files: ['-'], api, dryRun: false, wait }, terminalWith(lines.join('')));
    await expect(run).rejects.toThrow(/does not answer within 5 minutes .*; 2000 commands were answered/);
    const waitedMs = waits.reduce((sum, ms) => sum + ms, 0);
    expect([waitedMs >= 300_000, waitedMs < 310_000]).toEqual([true, true]);
  });

  it('is not waited for after a signal', async () => {
    const { api, waits } = await restartedService(bulk, false);
    const wait = async (ms: number) => {
      if (waits.push(ms) === 3) process.emit('SIGTERM', 'SIGTERM');
      return Promise.resolve();
    };
    const run = runImport({ files: ['-'], api, dryRun: false, wait }, terminalWith(lines.join('')));
    await expect(run).rejects.toMatchObject({ exitCode: 143 });
    expect(waits).toHaveLength(3);
  });
});
