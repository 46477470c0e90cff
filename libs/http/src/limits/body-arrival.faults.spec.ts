import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { openSocket, parseRaw, readToEnd, waitForText } from '../../../../test/support/raw-socket.js';
import { expectProblem } from '../../../../test/support/problems.js';
import { handleClientError, trackResponse } from '../problems/socket-problems.js';
import { limitBodyTime, type BodyTimeouts } from './body-arrival.js';

/** A limit that a test waits for, in milliseconds, and one that it never reaches, however busy the machine is. */
const SHORT = 150;
const NEVER = 20_000;
const TRICKLE_MS = 20;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const afterBody: Handler = (request, response) => request.on('end', () => response.end('all')).resume();
const streamed: Handler = (request, response) => request.pipe(response);
const early: Handler = (_request, response) => response.end('early');
const afterLongWork: Handler = (request, response) =>
  request.on('end', () => setTimeout(() => response.end('long'), 2 * SHORT)).resume();

const handlers: Readonly<Record<string, readonly [Handler, BodyTimeouts]>> = {
  '/unlimited': [afterBody, { idle: NEVER, total: NEVER, rest: NEVER }],
  '/idle': [afterBody, { idle: SHORT, total: NEVER, rest: NEVER }],
  '/total': [afterBody, { idle: NEVER, total: SHORT, rest: NEVER }],
  '/rest': [early, { idle: NEVER, total: NEVER, rest: SHORT }],
  '/work': [afterLongWork, { idle: SHORT, total: SHORT, rest: NEVER }],
  // The longest pause of a busy machine is shorter than this.
  '/streamed': [streamed, { idle: 1_000, rest: NEVER }],
  '/streamed-idle': [streamed, { idle: SHORT, rest: NEVER }],
};

const server: Server = createServer({ requestTimeout: 0, headersTimeout: 60_000 }, (request, response) => {
  trackResponse(request, response);
  const [handle, timeouts] = handlers[request.url ?? ''] ?? [];
  if (timeouts) limitBodyTime(request, response, timeouts);
  request.on('error', () => {});
  handle?.(request, response);
}).on('clientError', handleClientError);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function begin(path: string, connection = 'close'): Promise<Socket> {
  const socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nTransfer-Encoding: chunked`;
  socket.write(`${head}\r\n\r\n1\r\na\r\n`);
  return socket;
}

/** Sends a byte every few milliseconds until the connection is closed or the time is over. Returns the response. */
async function trickle(socket: Socket, forMs: number): Promise<string> {
  const received = readToEnd(socket);
  const beat = setInterval(() => socket.write('1\r\nx\r\n'), TRICKLE_MS);
  const end = setTimeout(() => {
    clearInterval(beat);
    socket.write('0\r\n\r\n');
  }, forMs);
  const text = await received;
  clearInterval(beat);
  clearTimeout(end);
  return text;
}

describe('A body', () => {
  it('that arrives in time is accepted', async () => {
    expect(await trickle(await begin('/unlimited'), 100)).toMatch(/^HTTP\/1\.1 200 OK[^]*all/);
  });

  it('that has arrived may be processed for longer than the timeouts', async () => {
    const socket = await begin('/work');
    socket.write('0\r\n\r\n');
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK[^]*long/);
  });

  it('that ends after its response does not keep the connection open', async () => {
    server.keepAliveTimeout = SHORT;
    const socket = await begin('/rest', 'keep-alive');
    const closed = readToEnd(socket);
    await waitForText(socket, 'early');
    socket.write('0\r\n\r\n');
    expect((await closed).match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('that does not end after its response gets no second response', async () => {
    const received = await readToEnd(await begin('/rest', 'keep-alive'));
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('that stops arriving is answered with 408', async () => {
    expectProblem(parseRaw(await readToEnd(await begin('/idle'))), 'request_timeout');
  });

  it('that takes too long is answered with 408, even if it never stops arriving', async () => {
    expectProblem(parseRaw(await trickle(await begin('/total'), NEVER)), 'request_timeout');
  });

  it('has no total timeout if it is streamed', async () => {
    const answer = await trickle(await begin('/streamed'), 1_200);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toMatch(/0\r\n\r\n$/);
  });

  it('that stops arriving ends a response that has begun, without another one', async () => {
    const socket = await begin('/streamed-idle');
    const received = readToEnd(socket);
    await waitForText(socket, 'HTTP/1.1 200 OK');
    const answer = await received;
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).not.toMatch(/0\r\n\r\n$/);
  });
});
