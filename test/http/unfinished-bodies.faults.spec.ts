import type { Socket } from 'node:net';
import { useDirectory } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { openSocket, parseRaw, readToEnd } from '../support/raw-socket.js';

const directory = useDirectory();
const MIB = 1024 * 1024;
const BODY = Buffer.alloc(8 * MIB, ' ');

/** The head of a request with a large body. */
const HEAD = [
  'POST /v1/connector-types HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${BODY.length}`,
  'Connection: close',
  '\r\n',
].join('\r\n');

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends a request without the last byte of its body; resolves when the server has answered and closed the connection. */
async function begin(): Promise<string> {
  const socket = await openSocket(directory.url);
  sockets.push(socket);
  const answer = readToEnd(socket);
  socket.write(HEAD);
  socket.write(BODY.subarray(1));
  return answer;
}

it('Large bodies that have not arrived take a limited memory; common ones are read meanwhile', async () => {
  const refused = await Promise.race(Array.from({ length: 10 }, begin));
  const answer = parseRaw(refused);
  expectProblem(answer, 'overloaded');
  expect(answer.headers.get('retry-after')).toBe('1');
  expect((await directory.post('/v1/connector-types', { name: 'n' })).status).toBe(201);
  for (const socket of sockets.splice(0)) socket.destroy();
  const name = 'n'.repeat(100_000);
  for (;;) {
    const again = await directory.post('/v1/connector-types', { name });
    if (again.status === 503) continue;
    return void expectProblem(again, 'validation_failed');
  }
});
