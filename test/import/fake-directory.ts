import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Answers one request to the bulk interface, given the lines it brought. */
export type Answer = (lines: string[], response: ServerResponse, request: IncomingMessage) => void;

export interface FakeDirectory {
  readonly api: string;
  /** The lines of each request that came, in order. */
  readonly requests: string[][];
  close(): Promise<void>;
}

/** A bulk interface on a free port. The nth request gets the nth answer, later ones the last. */
export async function fakeDirectory(...answers: [Answer, ...Answer[]]): Promise<FakeDirectory> {
  const requests: string[][] = [];
  const server = createServer((request, response) => {
    const take = (body: string) => {
      const lines = body.split('\n').filter((line) => line !== '');
      requests.push(lines);
      const answer = answers[requests.length - 1] ?? answers[answers.length - 1];
      answer?.(lines, response, request);
    };
    // A client that was stopped half-way through its request needs no answer.
    text(request).then(take, () => {});
  });
  await listening(server);
  const { port } = server.address() as AddressInfo;
  return { api: `http://127.0.0.1:${port}`, requests, close: () => closed(server) };
}

const listening = (server: Server): Promise<void> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

export interface FakeResult {
  readonly line?: number;
  readonly status?: string;
  readonly version?: number;
  readonly events?: number;
  readonly error?: unknown;
}

/** Accepts every line, as created unless the function says otherwise. */
export const accepts =
  (resultOf: (command: { type: string }, line: number) => FakeResult = () => ({})): Answer =>
  (lines, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    lines.forEach((text, index) => {
      const command = JSON.parse(text) as { type: string };
      const result = {
        line: index + 1,
        status: 'accepted',
        version: 1,
        events: 1,
        ...resultOf(command, index + 1),
      };
      response.write(`${JSON.stringify(result)}\n`);
    });
    response.end('{"done":true,"accepted":0,"ignored":0,"rejected":0,"position":"p"}\n');
  };

/** Refuses the request with a problem. */
export const refuses =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  (_lines, response) => {
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
    response.end(
      JSON.stringify({ type: `/problems/${code}`, title: code, status, code, detail: `it is ${code}` }),
    );
  };

/** Answers the first lines as created, then drops the connection. */
export const dropsAfter =
  (count: number): Answer =>
  (_lines, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    for (let line = 1; line <= count; line++)
      response.write(`${JSON.stringify({ line, status: 'accepted', version: 1, events: 1 })}\n`);
    // The connection must not go before what was written has.
    response.write('\n', () => response.destroy());
  };
