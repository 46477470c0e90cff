import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpProblem } from './http-problem.js';

/** The conventions of a protocol that has paths of its own: how it writes them, names callers and answers problems. */
export interface Dialect {
  /** Whether an address is one of the protocol. */
  isOf(url: string): boolean;
  /** The address of a request as the routes have it. */
  pathOf(url: string): string;
  /** The key or token in an Authorization header; undefined if it has none in the protocol's form. */
  credentialOf(authorization: string): string | undefined;
  sendProblem(reply: FastifyReply, problem: HttpProblem): void;
  /** Adds hooks for its requests. */
  addHooks(server: FastifyInstance): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    dialects: readonly Dialect[];
  }
}

/** The dialect of a request; undefined if it has none. */
export const dialectOf = ({ server, url }: FastifyRequest): Dialect | undefined =>
  server.dialects.find((dialect) => dialect.isOf(url));
