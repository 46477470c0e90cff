import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { openSocket, parseRaw, readToEnd, seen } from '../../../../test/support/raw-socket.js';
import { expectProblem } from '../../../../test/support/problems.js';
import { answerClientError, noteAnswer } from './bare-socket.js';
import { limitBody } from './slow-bodies.js';

const TIMES = { whole: 400, pause: 150 };
const TRICKLE_MS = 20;

type Work = (request: IncomingMessage, response: ServerResponse) => void;

const whenThere: Work = (request, response) => request.on('end', () => response.end('all')).resume();
const works: Readonly<Record<string, Work>> = {
  '/streamed': (request, response) => request.pipe(response),
  '/early': (_request, response) => response.end('early'),
  '/long': (request, response) =>
    request.on('end', () => setTimeout(() => response.end('long'), 2 * TIMES.pause)).resume(),
};

const server: Server = createServer({ requestTimeout: 0, headersTimeout: 60_000 }, (request, response) => {
  noteAnswer(request, response);
  const { url = '' } = request;
  limitBody(request, response, url === '/streamed' ? { pause: TIMES.pause } : TIMES);
  request.on('error', () => {});
  (works[url] ?? whenThere)(request, response);
}).on('clientError', answerClientError);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function begin(path: string, connection = 'close'): Promise<Socket> {
  const socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nTransfer-Encoding: chunked`;
  socket.write(`${head}\r\n\r\n1\r\na\r\n`);
  return socket;
}

/** Sends a byte now and then, until the connection is closed or a time is over. */
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
  it('that comes in time is taken', async () => {
    expect(await trickle(await begin('/'), TIMES.whole / 4)).toMatch(/^HTTP\/1\.1 200 OK[^]*all/);
  });

  it('that is there may be worked on for longer', async () => {
    const socket = await begin('/long');
    socket.write('0\r\n\r\n');
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK[^]*long/);
  });

  it('whose end comes after its answer leaves no connection that stays for ever', async () => {
    server.keepAliveTimeout = TIMES.pause;
    const socket = await begin('/early', 'keep-alive');
    const closed = readToEnd(socket);
    await seen(socket, 'early');
    socket.write('0\r\n\r\n');
    expect((await closed).match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('whose end never comes after its answer gets no second one', async () => {
    const received = await readToEnd(await begin('/early', 'keep-alive'));
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('of which nothing comes any more is answered with 408', async () => {
    expectProblem(parseRaw(await readToEnd(await begin('/'))), 'request_timeout');
  });

  it('that takes too long is answered with 408, however steadily it comes', async () => {
    expectProblem(parseRaw(await trickle(await begin('/'), 20 * TIMES.whole)), 'request_timeout');
  });

  it('may take as long as it likes where it is worked on as it comes', async () => {
    const answer = await trickle(await begin('/streamed'), 3 * TIMES.whole);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toMatch(/0\r\n\r\n$/);
  });

  it('of which nothing comes any more ends the answer that has begun, without another one', async () => {
    const socket = await begin('/streamed');
    const received = readToEnd(socket);
    await seen(socket, 'HTTP/1.1 200 OK');
    const answer = await received;
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).not.toMatch(/0\r\n\r\n$/);
  });
});
