import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { bulkText, type BulkEnd, type BulkResult } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { allEvents } from '../support/pages.js';
import { openSocket, readToEnd, waitForText } from '../support/raw-socket.js';
import { freshLocationId } from '../support/records.js';

const directory = useDirectory();

/** A bulk request that is sent in parts, while its results are read. */
class OpenBulk {
  private readonly sending: ClientRequest;
  private results: AsyncIterator<string> | undefined;

  constructor(url: string) {
    const headers = { 'content-type': 'application/x-ndjson' };
    this.sending = request(`${url}/v1/bulk`, { method: 'POST', headers });
    this.sending.on('error', () => {});
    this.sending.flushHeaders();
  }

  send(text: string): void {
    this.sending.write(text);
  }

  end(text = ''): void {
    this.sending.end(text);
  }

  /** Closes the connection. */
  async abort(): Promise<void> {
    this.sending.destroy();
    if (!this.sending.closed) await once(this.sending, 'close');
  }

  async nextResult<Line = BulkResult>(): Promise<Line> {
    this.results ??= await this.open();
    const { value } = (await this.results.next()) as { value: string };
    return JSON.parse(value) as Line;
  }

  private async open(): Promise<AsyncIterator<string>> {
    const [response] = (await once(this.sending, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    const lines = createInterface({ input: response });
    // An aborted request ends its response with an error.
    response.on('error', () => {});
    return lines[Symbol.asyncIterator]();
  }
}

const registration = (id = freshLocationId()) => bulkText([{ type: 'RegisterLocation', id, data: {} }]);

describe('a bulk request', () => {
  it('is answered line by line while it is sent', async () => {
    const bulk = new OpenBulk(directory.url);
    for (let line = 1; line <= 20; line++) {
      bulk.send(registration());
      expect(await bulk.nextResult()).toMatchObject({ line, status: 'accepted' });
    }
    bulk.end();
    expect(await bulk.nextResult<BulkEnd>()).toMatchObject({ done: true, accepted: 20 });
  });

  it('is executed line by line: a result can be read before the end of the request', async () => {
    const bulk = new OpenBulk(directory.url);
    const id = freshLocationId();
    bulk.send(registration(id));
    const { position } = await bulk.nextResult();
    const read = await directory.get(`/v1/locations/${id}`, { 'directory-position': String(position) });
    expect(read.status).toBe(200);
    bulk.end();
    expect(await bulk.nextResult<BulkEnd>()).toMatchObject({ done: true });
  });

  it('that ends within a line executes the complete lines', async () => {
    const ids = Array.from({ length: 50 }, () => freshLocationId());
    const incomplete = freshLocationId();
    const bulk = new OpenBulk(directory.url);
    bulk.send(ids.map((id) => registration(id)).join('') + registration(incomplete).slice(0, -3));
    for (const id of ids) expect((await bulk.nextResult()).id).toBe(id);
    await bulk.abort();
    // The service still works, and the incomplete line was not executed.
    const after = freshLocationId();
    await directory.put(`/v1/locations/${after}`, {});
    const subjects = new Set((await allEvents(directory)).map(({ subject }) => subject));
    for (const id of [...ids, after]) expect(subjects).toContain(`locations/${id}`);
    expect(subjects).not.toContain(`locations/${incomplete}`);
  });

  it('that becomes invalid HTTP gets no second response within the first', async () => {
    const socket = await openSocket(directory.url);
    const received = readToEnd(socket);
    const answered = waitForText(socket, '"line":1');
    const line = registration();
    const chunk = `${line.length.toString(16)}\r\n${line}\r\n`;
    const type = 'Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked';
    socket.write(`POST /v1/bulk HTTP/1.1\r\nHost: localhost\r\n${type}\r\n\r\n${chunk}`);
    await answered;
    socket.write('zz\r\n');
    expect((await received).match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('is answered if the client reads no result before it has sent everything', async () => {
    const bulk = new OpenBulk(directory.url);
    const refused = '{"type":"no such command"}\n'.repeat(20_000);
    bulk.end(refused);
    for (let line = 1; line <= 20_000; line++) expect((await bulk.nextResult()).line).toBe(line);
    expect(await bulk.nextResult<BulkEnd>()).toMatchObject({ done: true, rejected: 20_000 });
  });
});
