import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { openSocket, waitForText } from '../../../../test/support/raw-socket.js';
import { executeInOrder } from './connections.js';

describe('Requests that a client sends ahead', () => {
  let server: Server;
  let client: Socket;
  /** Paths of the requests that were executed, in order, and the response to the last one. */
  let executed: string[];
  let response: ServerResponse;

  beforeEach(async () => {
    executed = [];
    server = createServer((request, answer) => {
      executed.push(request.url ?? '');
      response = answer;
    });
    executeInOrder(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    client = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterEach(() => {
    client.destroy();
    server.close();
  });

  const send = (count: number, from = 0) =>
    client.write(
      Array.from({ length: count }, (_, n) => `GET /${from + n} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''),
    );
  const isExecuted = async (path: string): Promise<void> => {
    while (executed.at(-1) !== path) await new Promise(setImmediate);
  };

  it('are executed one by one, in order', async () => {
    send(3);
    await isExecuted('/0');
    for (const path of ['/1', '/2']) {
      expect(executed.at(-1)).not.toBe(path);
      response.end();
      await isExecuted(path);
    }
    expect(executed).toEqual(['/0', '/1', '/2']);
  });

  it('are not executed when the client has gone', async () => {
    send(3);
    await isExecuted('/0');
    const closed = new Promise((resolve) => response.once('close', resolve));
    client.destroy();
    await closed;
    await new Promise(setImmediate);
    expect(executed).toEqual(['/0']);
  });

  it('are refused by closing the connection if there are too many', async () => {
    const closed = new Promise((resolve) => client.once('close', resolve));
    send(102);
    await closed;
    expect(executed).toEqual(['/0']);
  });

  it('may come after those that were answered', async () => {
    for (const from of [0, 1]) {
      send(1, from);
      await isExecuted(`/${from}`);
      response.end(`answer ${from}`);
      await waitForText(client, `answer ${from}`);
    }
  });
});
