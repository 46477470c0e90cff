import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../problems/http-problem.js';

/**
 * Reads a body with a streaming parser and refuses it when it exceeds the limit. The multipart parser limits only the
 * parts that it keeps, not the whole body.
 * @param limit greatest size of the body, in bytes
 * @param read starts to read at once; its result is ignored after the body has exceeded the limit
 * @throws HttpProblem `payload_too_large`
 */
export async function readWithinLimit<Result>(
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
      // Stops the parser. The rest of the body is drained when the problem is sent.
      body.unpipe();
      reject(tooLarge());
    };
    // A `data` listener makes the stream flow, so it is added after the parser has attached its own.
    body.on('data', count);
    void reading.then(resolve, reject).finally(() => body.off('data', count));
  });
}

const tooLarge = () => new HttpProblem('payload_too_large');
