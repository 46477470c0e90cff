import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerClientError } from './bare-socket.js';

/** In milliseconds. */
export interface BodyTimes {
  /** For how long nothing may come of a body. */
  readonly pause: number;
  /** How long a body may take as a whole. */
  readonly whole?: number;
}

const PAUSE_MS = 60_000;
/** For bodies that are worked on when all of them is there. */
export const WHOLE_BODY: BodyTimes = { pause: PAUSE_MS, whole: 300_000 };
/** For bodies that are worked on as they come, which may come for ever. */
export const STREAMED_BODY: BodyTimes = { pause: PAUSE_MS };

/**
 * Ends a request whose body doesn't come, with 408 where nothing of its answer has gone out. Node's own limit is for
 * the whole of every request: it would end one that is worked on as it comes, however steadily that is.
 */
export function limitBody(request: IncomingMessage, answer: ServerResponse, times: BodyTimes): void {
  const end = () => {
    answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
  };
  request.setTimeout(times.pause, end);
  // What is done with a body that is there may take longer: unheard, Node would close the connection.
  answer.on('timeout', () => {});
  if (times.whole === undefined) return;
  const timer = setTimeout(end, times.whole).unref();
  request.once('close', () => clearTimeout(timer));
}
