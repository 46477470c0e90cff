import { CannotStart, StoreOverloaded, StoreUnavailable } from '#application/views';
import { mongo } from 'mongoose';
import { DEADLINE_EXCEEDED } from './read-deadline.js';
import type { ServerAvailability } from './server-availability.js';
import { isUnavailable } from './unavailable-errors.js';

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
