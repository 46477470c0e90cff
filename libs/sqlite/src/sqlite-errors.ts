import { utimesSync } from 'node:fs';
import { StoreUnavailable } from '#application/views';
import type { Connection } from './database.js';

/**
 * `unwritable`: nothing can be written for now. `passing`: another attempt may succeed. `damaged`: the file can't be read
 * as a database.
 */
export type StorageFault = 'unwritable' | 'passing' | 'damaged';
/**
 * Why nothing can be written: no room is left, the file system is read-only, another program has locked the file, or the
 * system lacks memory, open files or the like for now.
 */
export type Obstacle = 'full' | 'read-only' | 'locked' | 'failing';

/** A quota that is used up and a file system that turned read-only are failed writes for SQLite. */
const UNWRITABLE =
  /^(SQLITE_FULL|SQLITE_READONLY|SQLITE_IOERR_(WRITE|FSYNC|SHMSIZE|TRUNCATE)|ENOSPC|EDQUOT|EROFS)$/;
const obstacles: ReadonlySet<string> = new Set<Obstacle>(['full', 'read-only', 'locked', 'failing']);

export const isObstacle = (text: string): text is Obstacle => obstacles.has(text);

/** Whether writes wait for the end of an obstacle, and are not refused. */
export const isPassing = (obstacle: Obstacle): boolean => obstacle === 'locked' || obstacle === 'failing';

/** What another connection causes, which may be one of another program. */
const LOCKED = /^SQLITE_(BUSY|LOCKED|PROTOCOL)/;
/** What the system lacks for now. */
const LACKING =
  /^(SQLITE_(NOMEM|INTERRUPT|CANTOPEN|IOERR_(NOMEM|BLOCKED|LOCK|UNLOCK|RDLOCK|CHECKRESERVEDLOCK|SHMLOCK|SHMOPEN|SHMMAP)).*|E(AGAIN|BUSY|MFILE|NFILE|NOLCK|NOMEM))$/;
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
  if (LOCKED.test(code) || LACKING.test(code)) return 'passing';
  return DAMAGED.test(code) ? 'damaged' : undefined;
}

/** An error of a file that may be read and written again later, as one that the caller can repeat; others as they are. */
export function repeatable(error: unknown): unknown {
  const fault = faultOf(error);
  if (fault === 'unwritable') return new StoreUnavailable("the disk can't be written", { cause: error });
  if (fault === 'passing')
    return new StoreUnavailable(`the file can't be used for now: ${(error as Error).message}`, {
      cause: error,
    });
  return error;
}

/** Why a write failed that may succeed later. @param folder of the file */
export function obstacleOf(error: unknown, folder: string): Obstacle {
  if (faultOf(error) !== 'passing') return obstacleIn(folder);
  return LOCKED.test(codeOf(error) ?? '') ? 'locked' : 'failing';
}

/**
 * Whether nothing or too little can be written to the disk. SQLite does not say it, so the time of change of the folder is set, which needs no room. Access
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

/**
 * The same object; `onDamage` is called with errors of its methods that a damaged file causes, and those that pass can be
 * repeated.
 */
export function watched<T extends object>(target: T, onDamage: (error: Error) => void): T {
  const watch =
    (method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      try {
        return method.apply(target, args);
      } catch (error) {
        if (faultOf(error) === 'damaged') onDamage(error as Error);
        throw repeatable(error);
      }
    };
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? watch(value as (...args: unknown[]) => unknown) : value;
    },
  });
}
