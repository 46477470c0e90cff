import type { Caller } from '#application';
import type { FastifyInstance } from 'fastify';
import type { Access } from './access.js';

/** How often the credentials of the requests in progress are checked, in milliseconds. */
const CHECK_MS = 1_000;

/** Closes the connections of responses that are sent for longer than their callers' credentials are valid. */
export function endWithCredential(server: FastifyInstance, access: Access): void {
  const open = new Map<() => void, Caller>();
  server.addHook('onRequest', ({ caller, raw }, reply, done) => {
    if (caller) {
      const end = () => void raw.socket.destroy();
      open.set(end, caller);
      reply.raw.once('close', () => open.delete(end));
    }
    done();
  });
  const timer = setInterval(() => {
    for (const [end, caller] of open) if (!access.isValid(caller)) end();
  }, CHECK_MS).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });
}
