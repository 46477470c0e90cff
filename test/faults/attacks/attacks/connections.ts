import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Outcomes } from '../client.js';
import type { Attack } from './attack.js';

const HOLD_MS = 10_000;
const PIPELINING_CLIENTS = 40;
const PIPELINED = 1_000;
const UNFINISHED = 200;
const BODY_BYTES = 8 * 1024 * 1024;
const SENT_BYTES = 7 * 1024 * 1024;

/** Requests that are sent ahead, and bodies that do not end. */
export const connections: readonly Attack[] = [
  {
    title: '6a 40 connections with 1,000 pipelined requests',
    async run({ url }, outcomes) {
      const text = 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(PIPELINED);
      await hold(url, outcomes, PIPELINING_CLIENTS, (socket) => {
        socket.resume();
        socket.write(text);
      });
    },
  },
  {
    title: '6b 200 bodies of 8 MiB that do not end',
    async run({ url }, outcomes) {
      const head = `POST /v1/stations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`;
      const part = Buffer.alloc(SENT_BYTES, ' ');
      await hold(url, outcomes, UNFINISHED, (socket) => {
        socket.once('data', (answer) => outcomes.add(answer.toString('latin1', 9, 12)));
        socket.write(head);
        socket.write(part);
      });
    },
  },
];

/** Opens connections, holds them for a time and drops them. */
async function hold(
  url: string,
  outcomes: Outcomes,
  count: number,
  send: (socket: Socket) => void,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const opened = Array.from({ length: count }, async () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    send(socket);
    return socket;
  });
  const sockets = await Promise.all(opened);
  await delay(HOLD_MS);
  for (const socket of sockets) {
    outcomes.add(socket.destroyed ? 'closed' : 'dropped');
    socket.destroy();
  }
}
