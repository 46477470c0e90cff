import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { SHORT_JSON, parseJson, parseJsonInTurns, type ParsedJson } from '#application';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BufferMemory } from '../limits/bounded-buffer.js';
import { ownTurn } from '../limits/own-turn.js';
import { readBody } from '../limits/whole-bodies.js';
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
  const memory = new BufferMemory();
  server.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    (request, payload, done) => {
      if (usesBody(request))
        void readBody(payload, memory).then((body) => parseJsonBody(request, body, done), done);
      else ignore(payload, done);
    },
  );
  // The handler reads the lines while they arrive.
  server.addContentTypeParser(NDJSON, (_request, payload, done) => {
    done(null, payload);
  });
  // Only methods that ignore a body get here: checkRequest has refused the other requests.
  server.addContentTypeParser('*', (_request, payload, done) => ignore(payload, done));
}

type Done = (error: Error | null, value?: unknown) => void;

function ignore(payload: IncomingMessage, done: Done): void {
  payload.resume();
  done(null);
}

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
