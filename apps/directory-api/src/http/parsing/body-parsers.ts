import { isUtf8 } from 'node:buffer';
import { SHORT_JSON, parseJson } from '#application';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownTurn } from '../limits/own-turn.js';
import { HttpProblem } from '../problems/http-problem.js';
import { NDJSON, usesBody } from './request-media-types.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** How many values were left out of the parsed JSON body, as it has too many. */
    omittedValues: number;
  }
}

/** Replaces Fastify's body parsers. Forms are parsed by @fastify/multipart. */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.decorateRequest('omittedValues', 0);
  server.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      const parse = () => parseJsonBody(request, body as Buffer, done);
      if (!usesBody(request)) done(null);
      else if (body.length <= SHORT_JSON) parse();
      // Several large bodies can arrive at the same time, and each may take a tenth of a second.
      else void ownTurn().then(parse);
    },
  );
  // The handler reads the lines while they arrive.
  server.addContentTypeParser(NDJSON, (_request, payload, done) => {
    done(null, payload);
  });
  // Only methods that ignore a body get here: checkRequest has refused the other requests.
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

function parseJsonBody(
  request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  try {
    if (!isUtf8(body)) throw new SyntaxError('the body is not UTF-8');
    const { value, omitted } = parseJson(body.toString());
    request.omittedValues = omitted;
    done(null, value);
  } catch (error) {
    done(new HttpProblem('malformed_json', { detail: (error as Error).message }));
  }
}
