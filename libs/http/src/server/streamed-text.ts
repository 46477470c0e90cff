import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdSlotUntilClosed } from '../admission/limited-request.js';

/** A text in parts. A part is made when the one before it is taken. */
export type Texts = AsyncGenerator<string, void, undefined>;

/** Sends JSON as fast as the client receives it. What prevents its first part is a problem, not half a document. */
export async function sendTexts(texts: Texts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const first = await texts.next();
  reply.header('content-type', 'application/json; charset=utf-8');
  // An empty stream has no Content-Length, as the response to GET has none.
  if (request.method === 'HEAD') return void reply.send(Readable.from([]));
  const stream = Readable.from(from(first, texts), { highWaterMark: 1 });
  holdSlotUntilClosed(stream, request);
  reply.compress(stream);
}

async function* from(first: IteratorResult<string, void>, rest: Texts): Texts {
  if (!first.done) yield first.value;
  yield* rest;
}
