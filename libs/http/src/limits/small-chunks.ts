import type { IncomingMessage } from 'node:http';
import { problem } from '#application';
import { refuse } from '../problems/socket-problems.js';

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
