import { useDirectory } from '../support/directory.js';
import { openSocket, readToEnd, waitForText } from '../support/raw-socket.js';

const { jest } = import.meta;
const directory = useDirectory();

const id = '00000000-0000-5000-8000-000000000000';
const json = 'Content-Type: application/json\r\n';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Sends a request whose body has begun; resolves when the status has been received. */
async function begin(line: string, status: number, headers = '') {
  const socket = await openSocket(directory.url);
  const closed = readToEnd(socket);
  const answered = waitForText(socket, `HTTP/1.1 ${status} `);
  const head = `${line} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n${headers}\r\n`;
  socket.write(`${head}2\r\n[]\r\n`);
  await answered;
  return { socket, closed };
}

describe('a body that does not end after its response', () => {
  it.each([
    ['GET /v1/stations', 200, ''],
    [`DELETE /v1/stations/${id}`, 404, ''],
    ['POST /nowhere', 404, json],
    ['POST /v1/stations', 415, ''],
    ['PATCH /v1/stations?x', 405, json],
  ])('of %s (%i) is read for 10 seconds', async (line, status, headers) => {
    const { socket, closed } = await begin(line, status, headers);
    jest.advanceTimersByTime(9_900);
    expect(socket.destroyed).toBe(false);
    jest.advanceTimersByTime(200);
    expect((await closed).match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  });

  it('does not end the connection if it ends in time', async () => {
    const { socket, closed } = await begin('GET /v1/stations', 200);
    const next = waitForText(socket, 'live');
    socket.write('0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await next;
    jest.advanceTimersByTime(20_000);
    const last = waitForText(socket, 'HTTP/1.1 404');
    socket.write('GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await last;
    await closed;
  });
});
