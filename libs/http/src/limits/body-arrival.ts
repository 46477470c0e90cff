import type { IncomingMessage, ServerResponse } from 'node:http';
import { problem } from '#application';
import { handleClientError, refuse } from '../problems/socket-problems.js';

/** In milliseconds. */
export interface BodyTimeouts {
  /** Longest time in which no byte of the body arrives. */
  readonly idle: number;
  /** Longest time for the whole body; unlimited if undefined. */
  readonly total?: number;
  /**
   * Longest time for the rest of a body after its response was sent. Some clients read no response before they have sent
   * the body, and lose it if the connection is closed meanwhile.
   */
  readonly rest: number;
}

const IDLE_MS = 60_000;
/** For bodies that are processed after they have arrived completely, and for those that are ignored. */
export const WHOLE_BODY: BodyTimeouts = { idle: IDLE_MS, total: 300_000, rest: 10_000 };
/** For bodies that are processed while they arrive, which have no total limit. */
export const STREAMED_BODY: BodyTimeouts = { idle: IDLE_MS, rest: IDLE_MS };

/**
 * Refuses a request whose body arrives too slowly: with 408 if no byte of the response was sent, else by closing the
 * connection. Node's `requestTimeout` limits the total time of every request, streamed ones included.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  timeouts: BodyTimeouts,
): void {
  const refuse = () => {
    handleClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
  };
  request.setTimeout(timeouts.idle, refuse);
  // Processing a complete body may take longer. Without a listener, Node would close the connection.
  response.on('timeout', () => {});
  response.once('finish', () => limitRest(request, timeouts.rest));
  if (timeouts.total === undefined) return;
  const timer = setTimeout(refuse, timeouts.total).unref();
  request.once('close', () => clearTimeout(timer));
}

/** Closes the connection if a body whose response was sent has not arrived completely in time. */
function limitRest(request: IncomingMessage, ms: number): void {
  if (request.complete) return;
  setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, ms).unref();
}

/** How many chunks are counted together. */
const WINDOW = 10_000;
/** Chunks with fewer bytes on average are small. */
const MIN_AVERAGE = 16;
/** Small chunks that take longer to arrive may go on, as of a producer that sends what it has. */
const WINDOW_MS = 10_000;

/**
 * Refuses a body of many small chunks: a chunk costs microseconds of the main thread, so that megabytes in chunks of one
 * byte would stop all other requests for seconds. The rest of the body is not read.
 */
export function limitSmallChunks(request: IncomingMessage, clock = () => performance.now()): void {
  const push = request.push.bind(request);
  let [chunks, bytes, began] = [0, 0, clock()];
  let isRefused = false;
  // The parser hands over each chunk by this method. A listener of `data` would let the body flow before it is wanted.
  request.push = (chunk: Buffer | null, encoding) => {
    if (isRefused) return false;
    chunks += 1;
    bytes += chunk?.length ?? 0;
    if (chunks < WINDOW) return push(chunk, encoding);
    const now = clock();
    isRefused = bytes < MIN_AVERAGE * WINDOW && now - began < WINDOW_MS;
    [chunks, bytes, began] = [0, 0, now];
    if (!isRefused) return push(chunk, encoding);
    refuse(request.socket, problem('invalid_parameter', { detail: TOO_SMALL }));
    // Node reads no more of the connection.
    return false;
  };
  // Node discards the rest of a body whose response was sent, and would not hand it over.
  Object.assign(request, { _dump: () => request.resume() });
}

const TOO_SMALL = 'The body is sent in too many small chunks: send more bytes in each.';
