import type { IncomingMessage } from 'node:http';
import type { Problem } from '#application';
import { HttpProblem } from '../problems/http-problem.js';
import { latestResponse } from '../problems/socket-problems.js';
import { BODY_LIMIT } from './body-limits.js';
import { BoundedBuffer, type BufferMemory } from './bounded-buffer.js';

/**
 * Reads a body that is processed when it has arrived completely. It takes memory until the request is answered: a large
 * body also waits with its request to be executed.
 * @throws HttpProblem `payload_too_large`; `overloaded`: other bodies fill the memory; `request_timeout`: the client has
 *   gone
 */
export async function readBody(body: IncomingMessage, memory: BufferMemory): Promise<Buffer> {
  if (Number(body.headers['content-length']) > BODY_LIMIT) throw new HttpProblem('payload_too_large');
  const buffer = new BoundedBuffer(memory);
  latestResponse(body.socket)?.once('close', () => buffer.clear());
  const refusal = await fill(buffer, body);
  if (!refusal) return buffer.bytes;
  // For clients that read no response before they have sent the body.
  body.resume();
  throw refused(refusal);
}

/** The problem of a request whose body or part a buffer has refused. */
export const refused = ({ code }: Problem): HttpProblem =>
  new HttpProblem(code, {}, code === 'overloaded' ? { 'retry-after': '1' } : {});

async function fill(buffer: BoundedBuffer, body: IncomingMessage): Promise<Problem | undefined> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      buffer.append(chunk as Buffer);
      if (buffer.refusal) break;
    }
    return buffer.refusal;
  } catch {
    throw new HttpProblem('request_timeout');
  }
}
