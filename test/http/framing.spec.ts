import { useDirectory } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { openSocket, parseRaw, readToEnd, sendRaw } from '../support/raw-socket.js';

const directory = useDirectory();

const body = '{"name":"CCS"}';
const chunks = `e\r\n${body}\r\n0\r\n\r\n`;
/** A write with these headers, and whatever comes behind them. */
const write = (headers: readonly string[], rest: string, version = '1.1') =>
  `${[`POST /v1/connector-types HTTP/${version}`, 'Host: localhost', 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n${rest}`;
const chunked = (rest: string) => write(['Transfer-Encoding: chunked'], rest);

afterEach(async () => {
  const { body: types } = await directory.get<{ total: number }>('/v1/connector-types?total=true');
  expect(types.total).toBe(0);
  expect((await directory.get('/health/ready')).status).toBe(200);
});

describe('a request is refused and its connection closed, as where it ends is not certain,', () => {
  it.each<[string, string]>([
    ['with the same Content-Length twice', write(['Content-Length: 14', 'Content-Length: 14'], body)],
    ['with two of Content-Length', write(['Content-Length: 14', 'Content-Length: 15'], body)],
    ['with a list as Content-Length', write(['Content-Length: 14, 14'], body)],
    ...['+14', '-1', '0x0e', '1e1', '14.0', '18446744073709551630'].map((length): [string, string] => [
      `with Content-Length ${length}`,
      write([`Content-Length: ${length}`], body),
    ]),
    ['with a length before chunks', write(['Content-Length: 14', 'Transfer-Encoding: chunked'], chunks)],
    ['with chunks before a length', write(['Transfer-Encoding: chunked', 'Content-Length: 14'], chunks)],
    ['that is chunked twice', write(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], chunks)],
    ['that is chunked twice in one field', write(['Transfer-Encoding: chunked, chunked'], chunks)],
    ['with a coding like chunked', write(['Transfer-Encoding: xchunked'], chunks)],
    ['with a space behind a field name', write(['Transfer-Encoding : chunked'], chunks)],
    ['with a folded Transfer-Encoding', write(['Transfer-Encoding:\r\n chunked'], chunks)],
    ['with chunks in HTTP/1.0', write(['Transfer-Encoding: chunked'], chunks, '1.0')],
    [
      'with chunks in HTTP/1.0, kept alive',
      write(['Transfer-Encoding: chunked', 'Connection: keep-alive'], chunks, '1.0'),
    ],
    ...['-e', '+e', '0xe', 'e ', ' e', 'e;a\n', '1000000000000000e', ''].map((size): [string, string] => [
      `with the chunk size ${JSON.stringify(size)}`,
      chunked(`${size}\r\n${body}\r\n0\r\n\r\n`),
    ]),
    ['with LF behind a chunk size', chunked(`e\n${body}\r\n0\r\n\r\n`)],
    ['with LF behind a chunk', chunked(`e\r\n${body}\n0\r\n\r\n`)],
    ['with a chunk longer than its size', chunked(`d\r\n${body}\r\n0\r\n\r\n`)],
    ['with a length in its trailer', chunked(`e\r\n${body}\r\n0\r\nContent-Length: 5\r\n\r\n`)],
    ['with LF as line ends', write(['Content-Length: 14'], body).replaceAll('\r\n', '\n')],
    ['with LF behind one field', write(['A: b\nContent-Length: 14'], body)],
    ['with CR in a field', write(['A: b\rContent-Length: 14'], body)],
    ['with a folded field', write(['A: b\r\n c', 'Content-Length: 14'], body)],
    ['with a folded first field', write(['Content-Length: 14'], body).replace('Host', ' A: b\r\nHost')],
    ['with a space in a field name', write(['A b: c', 'Content-Length: 14'], body)],
    ['with an empty field name', write([': c', 'Content-Length: 14'], body)],
  ])('%s', async (_, bytes) => {
    expectProblem(parseRaw(await sendRaw(directory.url, bytes)), 'invalid_parameter');
  });
});

/** Sends a request's beginning, then the same piece until the connection is closed. Returns response and bytes sent. */
async function sendEndlessly(beginning: string, piece: string) {
  const socket = await openSocket(directory.url);
  const received = readToEnd(socket);
  socket.write(beginning);
  while (!socket.destroyed)
    if (!socket.write(piece))
      await new Promise((resolve) => {
        for (const event of ['drain', 'close']) socket.once(event, resolve);
      });
  return { text: await received, sent: socket.bytesWritten };
}

describe('what never ends is cut off', () => {
  const get = 'GET /v1/stations HTTP/1.1\r\nHost: localhost\r\n';
  it.each([
    ['fields', get, 'a:\r\n'.repeat(1000)],
    ['a field name', get, 'a'.repeat(10_000)],
    ['a field value', `${get}A: `, 'a'.repeat(10_000)],
    ['a target', 'GET /v1/stations?', 'a'.repeat(10_000)],
    ['a trailer', chunked(`e\r\n${body}\r\n0\r\n`), 'a: b\r\n'.repeat(1000)],
    ['a chunk extension', chunked('e;a='), 'a'.repeat(10_000)],
  ])('%s', async (_, beginning, piece) => {
    const { sent } = await sendEndlessly(beginning, piece);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('100,000 fields are answered with 431', async () => {
    const fields = `${get}Connection: close\r\n${'a:\r\n'.repeat(100_000)}\r\n`;
    expectProblem(parseRaw(await sendRaw(directory.url, fields)), 'headers_too_large');
  });
});
