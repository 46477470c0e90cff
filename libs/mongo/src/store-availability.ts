import { CannotStart, StoreOverloaded, StoreUnavailable } from '#application/views';
import { mongo } from 'mongoose';
import { DEADLINE_EXCEEDED } from './read-deadline.js';
import type { ServerAvailability } from './server-availability.js';

/** Errors of the driver when it has no connection to a server that accepts the operation. */
const connectionErrors = [
  mongo.MongoServerSelectionError,
  // Includes the errors of connections that the pool closes because another one has failed.
  mongo.MongoNetworkError,
  mongo.MongoNotConnectedError,
  mongo.MongoServerClosedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
];

/**
 * Codes of socket errors that the driver passes on unwrapped: a write to a connection that the server has just closed,
 * before the driver has handled the close.
 */
const socketErrorCodes: readonly unknown[] = [
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
];

/**
 * Codes of server errors that the driver's specification of retryable reads lists: the server is shutting down or is
 * no longer the primary. The driver has retried the operation before it reports one of them.
 */
const retryableServerCodes: readonly unknown[] = [
  6, 7, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436,
];

/** Whether an operation has failed because MongoDB can't be reached, so that it can succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (connectionErrors.some((kind) => error instanceof kind)) return true;
  const code: unknown = (error as { readonly code?: unknown } | undefined)?.code;
  return (
    socketErrorCodes.includes(code) ||
    (error instanceof mongo.MongoServerError && retryableServerCodes.includes(code))
  );
}

function rethrow(error: unknown): never {
  // The live read models are of another release or log.
  if (error instanceof CannotStart) throw new StoreUnavailable(error.message, { cause: error });
  if (error instanceof mongo.MongoServerError && error.code === DEADLINE_EXCEEDED)
    throw new StoreOverloaded('a read took longer than its deadline', { cause: error });
  if (!isUnavailable(error)) throw error;
  throw new StoreUnavailable('MongoDB cannot be reached', { cause: error });
}

/**
 * Wraps a port so that its methods reject with {@link StoreUnavailable} while MongoDB can't be reached, and with
 * {@link StoreOverloaded} if a read exceeds its deadline.
 */
export function withAvailabilityErrors<Port extends object>(
  port: Port,
  availability: Pick<ServerAvailability, 'whileAvailable'>,
): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, given);
        return result instanceof Promise ? availability.whileAvailable(result).catch(rethrow) : result;
      };
    },
  });
}
