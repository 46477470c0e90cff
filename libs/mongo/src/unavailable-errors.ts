import { CannotStart, StoreUnavailable } from '#application/views';
import { mongo } from 'mongoose';

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

/** The message does not repeat the connection string, which may contain a password. */
export function unreachable(error: unknown): never {
  const reason = (error as Error).message.replaceAll(/\s+/g, ' ');
  throw new CannotStart(`MONGODB_URI: MongoDB can't be reached: ${reason}`, { cause: error });
}
