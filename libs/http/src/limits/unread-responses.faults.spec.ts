import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSocket, readToEnd } from '../../../../test/support/raw-socket.js';
import { UnreadMemory } from './unread-responses.js';

/** More than the operating system buffers. */
const SIZE = 16 * 1024 * 1024;
const COUNT = 5;

describe('The memory of responses that clients have not read', () => {
  let server: Server;
  let memory: UnreadMemory;
  let responses: ServerResponse[];
  let url: string;

  beforeEach(async () => {
    memory = new UnreadMemory(COUNT * SIZE);
    responses = [];
    server = createServer((_, response) => {
      responses.push(response);
      memory.add(response, SIZE);
      response.end(Buffer.alloc(SIZE));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Sends a request; resolves when its response is handed over. */
  async function request() {
    const socket = await openSocket(url);
    const count = responses.length;
    socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    while (responses.length === count) await new Promise(setImmediate);
    return socket;
  }
  const closed = () => responses.map(({ destroyed }) => destroyed);

  it('is limited: the connection with the oldest response is closed', async () => {
    for (let n = 0; n < COUNT; n += 1) await request();
    expect(closed()).toEqual(Array(COUNT).fill(false));
    await request();
    await request();
    expect(closed()).toEqual([true, true, ...Array<boolean>(COUNT).fill(false)]);
  });

  it('is free again when they are read', async () => {
    for (let n = 0; n < 3 * COUNT; n += 1)
      expect((await readToEnd((await request()).resume())).length).toBeGreaterThan(SIZE);
    for (let n = 0; n < COUNT; n += 1) await request();
    expect(closed().slice(-COUNT)).toEqual(Array(COUNT).fill(false));
  });

  it('always has room for one response', async () => {
    const small = new UnreadMemory(1);
    memory = small;
    expect((await readToEnd((await request()).resume())).length).toBeGreaterThan(SIZE);
  });
});
