import { once } from 'node:events';
import { createServer, get, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { openSocket, readToEnd } from '../../../../test/support/raw-socket.js';
import { trackResponse } from '../problems/socket-problems.js';
import { closeUnreadResponses } from './unread-responses.js';

const IDLE_MS = 50;
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
/** More than the operating system buffers. */
const LARGE = 64 * 1024 * 1024;

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function start(listener: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    trackResponse(request, response);
    listener(request, response);
  });
  closeUnreadResponses(server, IDLE_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A client that sends a request and reads nothing; resolves with the server's side of its connection. */
async function unreading(url: string): Promise<Socket> {
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const client = await openSocket(url);
  client.pause();
  client.write(REQUEST);
  return (await connected)[0];
}

describe('A response that the client does not read', () => {
  it('is ended with its connection', async () => {
    const url = await start((_, response) => response.end(Buffer.alloc(LARGE)));
    const socket = await unreading(url);
    await once(socket, 'close');
    expect(socket.bytesWritten).toBeLessThanOrEqual(LARGE + 1000);
  });

  it('is ended and its source is not read further, if it is streamed', async () => {
    let read = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) yield ((read += 1), Buffer.alloc(64 * 1024));
      })(),
    );
    const url = await start((_, response) => void endless.pipe(response));
    const socket = await unreading(url);
    await once(socket, 'close');
    expect(read * 64 * 1024).toBeLessThan(LARGE);
  });
});

describe('A response that is not ready', () => {
  it('is waited for', async () => {
    const url = await start((request, response) => {
      // The listener of closeUnreadResponses comes first.
      server.once('timeout', () => response.end('late'));
      request.resume();
    });
    const [response] = (await once(get(url), 'response')) as [Readable];
    expect(String((await response.toArray())[0])).toBe('late');
  });
});

it('A connection that is kept alive is closed after its response', async () => {
  const url = await start((_, response) => response.end('done'));
  server.keepAliveTimeout = IDLE_MS;
  const socket = await openSocket(url);
  socket.write(REQUEST);
  expect(await readToEnd(socket)).toContain('done');
});
