import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest, FastifyInstance } from 'fastify';
import { SHORT_JSON, parseJson, parseJsonInTurns, type ParsedJson } from '#application';
import { BufferMemory, readBody } from '../limits/body-sizes.js';
import { ownTurn } from '../limits/own-turn.js';
import { HttpProblem } from '../problems/http-problem.js';

/** Media type of bodies that are read line by line. */
export const NDJSON = 'application/x-ndjson';

/** What a route takes whose handler gets the body as a stream of bytes, of any media type and also in gzip. */
export const ANY_TYPE = '*/*';

const JSON_TYPES = ['application/json'] as const;
const PATCH_TYPES = [...JSON_TYPES, 'application/merge-patch+json'] as const;
const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Whether the request has a body, of any method (RFC 9112 section 6). */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Whether the request's route uses a body. A body of any other request is ignored. */
export const usesBody = (request: FastifyRequest): boolean =>
  METHODS_WITH_BODY.has(request.method) && acceptedMediaTypes(request).length > 0;

/** The media types that the request's route accepts, in lower case. */
export function acceptedMediaTypes({ method, routeOptions }: FastifyRequest): readonly string[] {
  return routeOptions.config.endpoint?.consumes ?? (method === 'PATCH' ? PATCH_TYPES : JSON_TYPES);
}

/** Whether the handler of the request's route reads the body, of any media type, while it arrives. */
export const takesAnyType = (request: FastifyRequest): boolean =>
  usesBody(request) && acceptedMediaTypes(request).includes(ANY_TYPE);

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
      if (takesAnyType(request)) done(null, payload);
      else if (usesBody(request))
        void readBody(payload, memory).then((body) => parseJsonBody(request, body, done), done);
      else ignore(payload, done);
    },
  );
  // The handler reads the lines while they arrive.
  server.addContentTypeParser(NDJSON, (_request, payload, done) => {
    done(null, payload);
  });
  // Other methods than those that take any type ignore the body: checkRequest has refused the other requests.
  server.addContentTypeParser('*', (request, payload, done) => {
    if (takesAnyType(request)) done(null, payload);
    else ignore(payload, done);
  });
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
