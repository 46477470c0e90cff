import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectProblem } from '../../../../test/support/problems.js';
import { openSocket, parseRaw, readToEnd } from '../../../../test/support/raw-socket.js';
import { trackResponse } from '../problems/socket-problems.js';
import { limitSmallChunks } from './body-arrival.js';

const WINDOW = 10_000;
const MS_OF_WINDOW = 10_000;

/** What the server has received, and how many milliseconds its clock goes on with each look. */
let [received, step] = [0, 0];

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const afterBody: Handler = (request, response) => request.on('end', () => response.end('all')).resume();
const handlers: Readonly<Record<string, Handler>> = {
  '/streamed': (request, response) => request.pipe(response),
  '/early': (_request, response) => response.end('early'),
};

const server: Server = createServer((request, response) => {
  trackResponse(request, response);
  let time = 0;
  limitSmallChunks(request, () => (time += step));
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding) => {
    received += chunk?.length ?? 0;
    return push(chunk, encoding);
  };
  request.on('error', () => {});
  (handlers[request.url ?? ''] ?? afterBody)(request, response);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  [received, step] = [0, 0];
});

/** Sends a body of so many chunks; returns what is received until the connection is closed. */
async function send(path: string, chunks: number, chunk = 'x'): Promise<string> {
  const socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const answer = readToEnd(socket);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n`);
  // A body is read from another packet than its head, so that a response can come first.
  socket.write('Connection: close\r\n\r\n');
  socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(chunks));
  socket.write('0\r\n\r\n');
  return answer;
}

describe('A body', () => {
  it.each<[string, number, string]>([
    ['of fewer than ten thousand small chunks', WINDOW - 10, 'x'],
    ['of many chunks with 20 bytes', 3 * WINDOW, 'x'.repeat(20)],
  ])('%s is accepted', async (_, chunks, chunk) => {
    expect(await send('/', chunks, chunk)).toMatch(/^HTTP\/1\.1 200 OK[^]*all/);
    expect(received).toBe(chunks * chunk.length);
  });

  it('of many small chunks is accepted if they take their time', async () => {
    step = MS_OF_WINDOW;
    expect(await send('/', 3 * WINDOW)).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('of many small chunks is answered with 400', async () => {
    expectProblem(parseRaw(await send('/', 3 * WINDOW)), 'invalid_parameter');
  });

  it('of many small chunks ends a response that has begun', async () => {
    expect(await send('/streamed', 3 * WINDOW)).not.toMatch(/0\r\n\r\n$/);
  });

  it('of many small chunks that nobody reads closes the connection', async () => {
    expect((await send('/early', 100 * WINDOW)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });
});
