import { StoreUnavailable } from '#application/views';
import { mongo } from 'mongoose';
import { OtherReadModels } from './generations/fingerprint.js';

/** What the driver throws where no server answers, or none that may. */
const unavailable = [
  mongo.MongoServerSelectionError,
  // Connections that break, and those that the pool has ended because others broke.
  mongo.MongoNetworkError,
  mongo.MongoNotConnectedError,
  mongo.MongoServerClosedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
];

/**
 * What the driver passes on as the socket has thrown it: where it writes to a connection before it has heard that the
 * server has ended it, which it wraps in an error of its own only a moment later.
 */
const brokenSocket: readonly unknown[] = [
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
];

/**
 * What a server answers that is stopping, or no longer the primary one, as numbered in the driver's specification of
 * retryable reads: the driver has tried again by then.
 */
const passingAnswers: readonly unknown[] = [
  6, 7, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436,
];

function isUnavailable(error: unknown): boolean {
  if (unavailable.some((kind) => error instanceof kind)) return true;
  const code: unknown = (error as { readonly code?: unknown } | undefined)?.code;
  return (
    brokenSocket.includes(code) || (error instanceof mongo.MongoServerError && passingAnswers.includes(code))
  );
}

function told(error: unknown): never {
  if (error instanceof OtherReadModels) throw new StoreUnavailable(error.message, { cause: error });
  if (!isUnavailable(error)) throw error;
  throw new StoreUnavailable('MongoDB can not be reached', { cause: error });
}

/** The same port, whose methods reject with {@link StoreUnavailable} where the server can't be reached. */
export function tellingAvailability<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, given);
        return result instanceof Promise ? result.catch(told) : result;
      };
    },
  });
}
