import { startDirectory, removeFolder, temporaryFolder, useDirectory } from '../support/directory.js';
import { expectAnyProblem, expectProblem } from '../support/problems.js';
import { openSocket, parseRaw, waitForText, sendRaw, type RawAnswer } from '../support/raw-socket.js';
import { createStation } from '../support/records.js';

const directory = useDirectory();

const id = '00000000-0000-5000-8000-000000000000';
const raw = async (...pieces: (string | Uint8Array)[]) => parseRaw(await sendRaw(directory.url, ...pieces));
/** Sends a request without a body; closes the connection. */
const send = (line: string, ...headers: string[]) =>
  raw([`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'));

/** RFC 9110 section 6.6.1 requires a Date in these responses too. */
const expectDate = ({ headers }: RawAnswer) => {
  const date = headers.get('date') ?? '';
  expect(date).toBe(new Date(date).toUTCString());
  expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(60_000);
};

afterEach(async () => {
  expect((await directory.get('/health/ready')).status).toBe(200);
});

describe('an invalid request', () => {
  it.each([
    ['another first line', 'hello\r\n\r\n'],
    ['another version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
    ['TLS', Buffer.from('16030100a5010000a10303', 'hex')],
    ['zeros', Buffer.alloc(64)],
    ['an unknown method', 'STEAL /v1/stations HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost x\r\n\r\n'],
    ['a header with a NUL', 'GET / HTTP/1.1\r\nHost: localhost\r\nA: \0\r\n\r\n'],
    ['an invalid length', 'POST /v1/stations HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n'],
    [
      'two lengths',
      'POST /v1/stations HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /v1/stations HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    ],
    ['a space in the path', 'GET /v1/sta tions HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('with %s is answered with 400', async (_, bytes) => {
    const answer = await raw(bytes);
    expectProblem(answer, 'invalid_parameter');
    expectDate(answer);
  });

  it('with an invalid chunk is answered with a problem', async () => {
    const head =
      'POST /v1/stations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    expectAnyProblem(await raw(head, 'zz\r\n{}\r\n0\r\n\r\n'));
  });

  it('is not answered again if its body is invalid after it was refused', async () => {
    const head = 'POST /nowhere HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: ';
    for (const rest of ['gzip\r\n\r\n', 'chunked\r\n\r\nzz\r\n']) {
      const received = await sendRaw(directory.url, head + rest);
      expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404']);
    }
  });

  it('without a Host is answered with 400', async () => {
    expectProblem(await raw('GET /v1/stations HTTP/1.1\r\nConnection: close\r\n\r\n'), 'invalid_parameter');
  });

  it('with too large headers is answered with 431', async () => {
    const answer = await send('GET /v1/stations', `A: ${'x'.repeat(70_000)}`);
    expectProblem(answer, 'headers_too_large');
    expectDate(answer);
    const many = Array.from({ length: 20_000 }, (_, n) => `A${n}: x`);
    expectProblem(await send('GET /v1/stations', ...many), 'headers_too_large');
    expectProblem(await send(`GET /v1/stations?q=${'x'.repeat(70_000)}`), 'headers_too_large');
  });

  it('has all its headers, however many there are', async () => {
    const { id: station } = await createStation(directory);
    const others = Array<string>(2500).fill('a:');
    const answer = await send(`DELETE /v1/stations/${station}`, ...others, 'If-Match: "9"');
    expectProblem(answer, 'version_mismatch');
    expect((await directory.get(`/v1/stations/${station}`)).status).toBe(200);
  });

  it('is answered if it has an unknown expectation', async () => {
    expect((await send('GET /v1/stations', 'Expect: miracles')).status).toBe(200);
  });
});

describe('a body', () => {
  const write = (headers: string[], body = '') =>
    raw(
      [
        `PUT /v1/stations/${id}/connectors HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        ...headers,
        '',
        body,
      ].join('\r\n'),
    );

  it('that is missing is refused', async () => {
    expectProblem(await write([]), 'unsupported_media_type');
    expectProblem(await write(['Content-Length: 0']), 'unsupported_media_type');
    expectProblem(await write(['Content-Type: application/json', 'Content-Length: 0']), 'malformed_json');
    const none = await write(['Content-Type: application/json']);
    expectAnyProblem(none);
    expect([400, 422]).toContain(none.status);
  });

  it('with a Content-Encoding is refused', async () => {
    const answer = await write(
      ['Content-Type: application/json', 'Content-Encoding: gzip', 'Content-Length: 2'],
      '[]',
    );
    expectProblem(answer, 'unsupported_media_type');
    expect(answer.headers.get('accept-encoding')).toBe('identity');
  });

  it.each([
    ['gzip, chunked', 'unsupported_media_type'],
    ['deflate , Chunked', 'unsupported_media_type'],
    ['identity, chunked', 'unsupported_media_type'],
    // Unless `chunked` is the last coding, the length of the body is unknown (RFC 9112 section 6.3).
    ['gzip', 'invalid_parameter'],
    ['chunked;x=y', 'invalid_parameter'],
    ['chunked, gzip', 'invalid_parameter'],
  ] as const)('with the transfer coding %s is refused', async (coding, code) => {
    const headers = ['Content-Type: application/json', `Transfer-Encoding: ${coding}`];
    expectProblem(await write(headers, '2\r\n[]\r\n0\r\n\r\n'), code);
  });

  it('may be chunked', async () => {
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: Chunked'];
    expectProblem(await write(headers, '2\r\n[]\r\n0\r\n\r\n'), 'not_found');
  });

  it('with a Content-Length above the limit is refused at once', async () => {
    expectProblem(
      await write(['Content-Type: application/json', 'Content-Length: 99999999999']),
      'payload_too_large',
    );
  });
});

describe('headers', () => {
  it.each([
    ['If-Match', ['', '*', '"', '"99999999999999999999"', '""1""']],
    ['Idempotency-Key', ['', '\u00e9', 'a\tb', 'x'.repeat(300)]],
    ['If-None-Match', ['"', ',,,', '"1', 'W/', '*,*']],
    ['Accept', ['', 'nonsense', 'text/html', '*/*;q=x']],
    ['Directory-Position', ['', ',', ',,,']],
    ['Range', ['bytes=0-1', 'bytes=-']],
    ['Content-Type', ['a'.repeat(5000), ';;;', 'application/json;charset=\u00ff']],
  ])('%s with any value is answered or refused', async (name, values) => {
    for (const value of values) {
      for (const line of ['GET /v1/stations', `DELETE /v1/stations/${id}`, `GET /v1/stations/${id}`]) {
        const answer = await send(line, `${name}: ${value}`);
        if (answer.status >= 300) expectAnyProblem(answer);
        expect(answer.status).toBeLessThan(500);
      }
    }
  });

  const members = (count: number) => Array<string>(count).fill('"1"').join();

  it.each([
    ['If-Match', 3_000],
    ['If-None-Match', 3_000],
    ['X-Forwarded-For', 50],
  ])('%s may have %i members, but not 15,000', async (name, most) => {
    expect((await send(`GET /v1/stations`, `${name}: ${members(most)}`)).status).toBe(200);
    expectProblem(await send('GET /v1/stations', `${name}: ${','.repeat(15_000)}`), 'invalid_parameter');
  });
});

it('a client that stays connected after an invalid request does not delay a stop', async () => {
  const folder = await temporaryFolder();
  const service = await startDirectory(folder);
  const socket = await openSocket(service.url, { allowHalfOpen: true });
  socket.write('garbage\r\n\r\n');
  await waitForText(socket, 'problems/invalid-parameter');
  await service.stop();
  socket.destroy();
  await removeFolder(folder);
});
