import { StoreUnavailable } from '#application/views';
import { mongo } from 'mongoose';
import { OtherShape } from './generations/shape.js';

/** What the driver throws where no server answers, or none that may. */
const unavailable = [
  mongo.MongoServerSelectionError,
  // Connections that break, and those that the pool has ended because others broke.
  mongo.MongoNetworkError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
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
  return error instanceof mongo.MongoServerError && passingAnswers.includes(error.code);
}

function told(error: unknown): never {
  if (error instanceof OtherShape) throw new StoreUnavailable(error.message, { cause: error });
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
