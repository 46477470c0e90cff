import { isUtf8 } from 'node:buffer';
import { SHORT_JSON, parseJson, parseJsonInTurns, type ParsedJson } from '#application';
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
      if (usesBody(request)) parseJsonBody(request, body as Buffer, done);
      else done(null);
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

type Done = (error: Error | null, value?: unknown) => void;

function parseJsonBody(request: FastifyRequest, body: Buffer, done: Done): void {
  const succeed = ({ value, omitted }: ParsedJson) => {
    request.omittedValues = omitted;
    done(null, value);
  };
  const fail = ({ message }: Error) => done(new HttpProblem('malformed_json', { detail: message }));
  if (body.length > SHORT_JSON) return void parseLong(body).then(succeed, fail);
  try {
    succeed(parseJson(textOf(body)));
  } catch (error) {
    fail(error as Error);
  }
}

/** Several large bodies can arrive at the same time, and each takes tens of milliseconds. */
async function parseLong(body: Buffer): Promise<ParsedJson> {
  await ownTurn();
  return parseJsonInTurns(textOf(body), ownTurn);
}

function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw new SyntaxError('the body is not UTF-8');
  return body.toString();
}
