import { connect, type Socket } from 'node:net';

/** The response on a raw TCP connection. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** Sends raw bytes and reads until the server closes the connection. */
export async function sendRaw(url: string, ...pieces: readonly (string | Uint8Array)[]): Promise<string> {
  const socket = await openSocket(url);
  for (const piece of pieces) socket.write(piece);
  return readToEnd(socket);
}

/** Opens a TCP connection to a server's URL. */
export function openSocket(url: string, options: { allowHalfOpen?: boolean } = {}): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ ...options, port: Number(port), host: hostname }, () => {
      socket.off('error', reject);
      // Connection errors are ignored: tests check the received bytes.
      socket.on('error', () => {});
      resolve(socket);
    }).once('error', reject);
  });
}

/** Reads until the server closes the connection. */
export function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => pieces.push(piece));
    socket.once('close', () => {
      resolve(Buffer.concat(pieces).toString());
    });
  });
}

/** Resolves when the server has sent this text. */
export function waitForText(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    const onData = (piece: Buffer) => {
      received += piece.toString();
      if (!received.includes(text)) return;
      socket.off('data', onData);
      resolve();
    };
    socket.on('data', onData);
    socket.once('close', () => {
      reject(new Error(`the connection was closed before ${text}: ${received}`));
    });
  });
}

/** Parses a single HTTP response. */
export function parseRaw(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(start)?.[1]);
  const text = rest.join('\r\n\r\n');
  return { status, headers, text, body: json(text) };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
