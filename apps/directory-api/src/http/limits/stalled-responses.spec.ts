import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSocket, readToEnd } from '../../../../../test/support/raw-socket.js';
import { closeWhenStalled } from './stalled-responses.js';

const STALLED_MS = 50;
/** More than sockets buffer. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

describe('A response', () => {
  let server: Server;
  let closed: Promise<unknown>;
  const start = async (respond: (end: (content?: Buffer) => void) => void) => {
    server = createServer((_request, response) => {
      closeWhenStalled(response, STALLED_MS);
      closed = once(response, 'close');
      respond((content) => response.end(content));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return socket;
  };
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('is closed when the client has stopped reading', async () => {
    const socket = await start((end) => end(LARGE));
    await once(socket, 'readable');
    await closed;
    expect((await readToEnd(socket)).length).toBeLessThan(LARGE.length);
  });

  it('may take longer to be made', async () => {
    const socket = await start((end) => void setTimeout(end, 4 * STALLED_MS, Buffer.from('made')));
    expect(await readToEnd(socket)).toContain('made');
  });
});
