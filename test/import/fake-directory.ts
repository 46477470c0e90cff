import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Answers a request to the bulk interface, given its lines. */
export type Answer = (lines: string[], response: ServerResponse, request: IncomingMessage) => void;

export interface FakeDirectory {
  readonly api: string;
  /** The lines of each request, in the order of their arrival. */
  readonly requests: string[][];
  close(): Promise<void>;
}

/** Starts a server with a bulk interface on a free port, whose lists are empty. The n-th request gets the n-th answer, later ones the last. */
export async function fakeDirectory(...answers: [Answer, ...Answer[]]): Promise<FakeDirectory> {
  const requests: string[][] = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void response.end('{"items":[],"next":null}');
    const answerRequest = (body: string) => {
      const lines = body.split('\n').filter((line) => line !== '');
      requests.push(lines);
      const answer = answers[requests.length - 1] ?? answers[answers.length - 1];
      answer?.(lines, response, request);
    };
    // A client that was stopped while it sent the request gets no answer.
    text(request).then(answerRequest, () => {});
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

/** Accepts every line, with the members that the function returns; by default each line creates a record. */
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

/** Answers the request with a problem document. */
export const refuses =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  (_lines, response) => {
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
    response.end(
      JSON.stringify({ type: `/problems/${code}`, title: code, status, code, detail: `it is ${code}` }),
    );
  };

/** Accepts the first lines, then closes the connection. */
export const dropsAfter =
  (count: number): Answer =>
  (_lines, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    for (let line = 1; line <= count; line++)
      response.write(`${JSON.stringify({ line, status: 'accepted', version: 1, events: 1 })}\n`);
    // The connection is closed after the results were sent.
    response.write('\n', () => response.destroy());
  };
