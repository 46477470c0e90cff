import type { IncomingMessage } from 'node:http';
import { HttpProblem } from './http-problem.js';

/**
 * Reads a body that is parsed as it comes, of which its parser counts no more than it keeps.
 * @param read begins to read at once; what becomes of it does not matter any more once the body is too large
 * @throws HttpProblem the body is larger than the limit
 */
export async function readWithin<Result>(
  limit: number,
  body: IncomingMessage,
  read: () => Promise<Result>,
): Promise<Result> {
  if (Number(body.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const reading = read();
  return new Promise((resolve, reject) => {
    let received = 0;
    const count = ({ length }: Buffer) => {
      received += length;
      if (received <= limit) return;
      // The parser gets no more of it: the rest is taken by whoever answers.
      body.unpipe();
      reject(tooLarge());
    };
    // Not before the parser listens too: what comes goes to whoever is there.
    body.on('data', count);
    void reading.then(resolve, reject).finally(() => body.off('data', count));
  });
}

const tooLarge = () => new HttpProblem('payload_too_large');
