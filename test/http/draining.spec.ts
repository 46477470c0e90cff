import { once } from 'node:events';
import { connect } from 'node:net';
import { startProcess } from '../support/programs.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { openSocket, parseRaw, readToEnd, waitForText } from '../support/raw-socket.js';

const HOST = 'Host: localhost\r\n';

/** What docs/run.md#readiness-and-draining says: a load balancer knows of a stop by refused connections. */
it('A stop closes the listener and unused connections at once, and completes requests', async () => {
  const folder = await temporaryFolder();
  const { program, url } = await startProcess(folder);
  try {
    const unused = await openSocket(url);
    unused.write(`GET /health/ready HTTP/1.1\r\n${HOST}\r\n`);
    await waitForText(unused, '"ready"');
    const busy = await openSocket(url);
    const fields = 'Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n';
    busy.write(`POST /v1/connector-types HTTP/1.1\r\n${HOST}${fields}Connection: close\r\n\r\n`);
    await waitForText(busy, '100 Continue');
    const closed = once(unused, 'close');
    const ended = program.kill('SIGTERM');
    await closed;
    const late = connect(Number(new URL(url).port), '127.0.0.1');
    // Reset, if it came between both.
    const [{ code }] = (await once(late, 'error')) as [NodeJS.ErrnoException];
    expect(code).toMatch(/^ECONNRE(FUSED|SET)$/);
    const answer = readToEnd(busy);
    busy.write('{}');
    expect(parseRaw(await answer).status).toBe(201);
    expect(await ended).toEqual({ code: 0, signal: null });
  } finally {
    await program.kill('SIGKILL');
    await removeFolder(folder);
  }
});
