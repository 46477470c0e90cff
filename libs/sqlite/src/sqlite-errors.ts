import { utimesSync } from 'node:fs';
import type { Connection } from './database.js';

/** `unwritable`: nothing can be written for now. `damaged`: the file can't be read as a database. */
export type StorageFault = 'unwritable' | 'damaged';
/** Why nothing can be written: no room is left, or the file system is read-only. */
export type Obstacle = 'full' | 'read-only';

/** A quota that is used up and a file system that turned read-only are failed writes for SQLite. */
const UNWRITABLE =
  /^(SQLITE_FULL|SQLITE_READONLY|SQLITE_IOERR_(WRITE|FSYNC|SHMSIZE|TRUNCATE)|ENOSPC|EDQUOT|EROFS)$/;
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR)/;

const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** The code of an error of SQLite or of the file system; that of its cause if it has none. */
export const codeOf = (error: unknown): string | undefined =>
  causesOf(error)
    .map(({ code }: Error & { readonly code?: unknown }) => code)
    .find((code) => typeof code === 'string');

/** What an error says about the storage; undefined if it has another reason. */
export function faultOf(error: unknown): StorageFault | undefined {
  const code = codeOf(error) ?? '';
  if (UNWRITABLE.test(code)) return 'unwritable';
  return DAMAGED.test(code) ? 'damaged' : undefined;
}

/**
 * Why a write failed. SQLite does not say it, so the time of change of the folder is set, which needs no room. Access
 * rights say nothing about a file system that the kernel has made read-only after an error.
 * @param setTime changes the folder
 */
export function obstacleIn(folder: string, setTime = utimesSync): Obstacle {
  const now = new Date();
  try {
    setTime(folder, now, now);
  } catch (error) {
    if (codeOf(error) === 'EROFS') return 'read-only';
  }
  return 'full';
}

const sources = new WeakMap<Error, Connection>();

/** Runs a statement of a connection, and remembers for its error which connection it was. */
export function running<T>(connection: Connection, statement: () => T): T {
  try {
    return statement();
  } catch (error) {
    if (error instanceof Error) sources.set(error, connection);
    throw error;
  }
}

/** Whether an error or one of its causes comes from a statement of this connection. */
export const isFrom = (connection: Connection, error: unknown): boolean =>
  causesOf(error).some((cause) => sources.get(cause) === connection);

/** The same object; `onDamage` is called with errors of its methods that a damaged file causes. */
export function watched<T extends object>(target: T, onDamage: (error: Error) => void): T {
  const watch =
    (method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      try {
        return method.apply(target, args);
      } catch (error) {
        if (faultOf(error) === 'damaged') onDamage(error as Error);
        throw error;
      }
    };
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? watch(value as (...args: unknown[]) => unknown) : value;
    },
  });
}
