import type { IncomingMessage } from 'node:http';
import { answerClientError } from './bare-socket.js';

/** In milliseconds. */
export interface BodyTimes {
  /** How long a body may take that is worked on when all of it is there. */
  readonly whole: number;
  /** For how long nothing may come of any body. */
  readonly pause: number;
}

const TIMES: BodyTimes = { whole: 300_000, pause: 60_000 };

/**
 * Ends a request whose body doesn't come, with 408 where nothing of its answer has gone out. Node's own limit is for
 * the whole of every request: it would end one that is worked on line by line, however steadily it comes.
 * @param isStreamed it is worked on as it comes, and may come for ever
 */
export function limitBody(request: IncomingMessage, isStreamed: boolean, times = TIMES): void {
  const end = () => {
    answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
  };
  request.setTimeout(times.pause, end);
  const whole = isStreamed ? undefined : setTimeout(end, times.whole).unref();
  // What is done with it may take longer.
  request.once('end', () => request.setTimeout(0)).once('close', () => clearTimeout(whole));
}
