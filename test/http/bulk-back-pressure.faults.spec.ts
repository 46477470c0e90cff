import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { useDirectory } from '../support/directory.js';
import { openSocket, readToEnd } from '../support/raw-socket.js';

const directory = useDirectory();

/** A line of 0.8 KB, whose result with a hundred errors takes ten times as much. */
const names = Array.from({ length: 100 }, (_, n) => `"n${n}":0`).join();
const LINE = `{"type":"RegisterLocation","id":"1","data":{${names}}}\n`;
const LINES_OF_PIECE = 80;
const PIECE = LINE.repeat(LINES_OF_PIECE);
/** What is sent before the service stops reading at most, in bytes: about 4 MB, and what operating systems buffer. */
const MOST_SENT = 20 * 1024 * 1024;

/** A client that sends lines as fast as they are taken. It reads nothing until it is resumed. */
class SendingClient {
  sent = 0;

  private constructor(private readonly socket: Socket) {}

  static async start(lines: number): Promise<SendingClient> {
    const client = new SendingClient(await openSocket(directory.url));
    client.socket.pause();
    const head = `Content-Type: application/x-ndjson\r\nContent-Length: ${lines * LINE.length}\r\nConnection: close`;
    client.socket.write(`POST /v1/bulk HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n`);
    Readable.from(client.pieces(lines / LINES_OF_PIECE)).pipe(client.socket, { end: false });
    return client;
  }

  private *pieces(count: number): Generator<string> {
    for (let n = 0; n < count; n++) {
      this.sent += PIECE.length;
      yield PIECE;
    }
  }

  /** Resolves when the service has taken nothing for the time of a hundred requests. */
  async settled(): Promise<void> {
    for (let before = -1; before !== this.sent;) {
      before = this.sent;
      for (let n = 0; n < 100; n++) expect((await directory.get('/health/live')).status).toBe(200);
    }
  }

  readAll(): Promise<string> {
    return readToEnd(this.socket.resume());
  }

  stop(): void {
    this.socket.destroy();
  }
}

describe('A client that reads no results', () => {
  it('is read no further when its results fill their buffer', async () => {
    const client = await SendingClient.start(80_000);
    await client.settled();
    expect(client.sent).toBeLessThan(MOST_SENT);
    client.stop();
  });

  it('gets all results when it reads them later', async () => {
    const lines = 8000;
    const client = await SendingClient.start(lines);
    await client.settled();
    const received = await client.readAll();
    const found = Array.from(received.matchAll(/\{"line":(\d+),/g), ([, line]) => Number(line));
    expect(found).toEqual(Array.from({ length: lines }, (_, n) => n + 1));
    expect(received).toContain(`{"done":true,"accepted":0,"ignored":0,"rejected":${lines}`);
  });
});
