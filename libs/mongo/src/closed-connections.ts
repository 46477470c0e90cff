import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** The part of the driver's connection that the patch uses. */
interface DriverConnection {
  readonly socket: Socket;
  /** Called when the connection ends or is given up; sets the error that later steps of a command throw. */
  cleanup: (this: DriverConnection, error: Error) => void;
}

const MODULE = 'mongodb/lib/cmap/connection.js';

/** The original method of the driver. */
let cleanup: DriverConnection['cleanup'] | undefined;

/**
 * Patches the MongoDB driver so that a command fails when its connection is closed while the command is written.
 *
 * The driver (7.8.0, and 7.9.0) waits for the socket's event `drain` if the socket does not take a command at once. A
 * destroyed socket takes none and never drains, and between its destruction and its event `close` the driver still
 * writes to it. Such a command never ended. If it was that of the driver's monitor, the driver found no server again: a
 * program answered 503 until it was restarted. The patch ends the wait, after which the driver throws the connection's
 * error.
 *
 * Remove it when a release of the driver has fixed this: a test of this file fails then. See
 * docs/decisions/0047-commands-on-closed-connections.md.
 * @throws Error the installed driver has no such class or method
 */
export function failCommandsOfClosedConnections(): void {
  const connection = connectionPrototype();
  cleanup ??= connection.cleanup;
  connection.cleanup = cleanupAndDrain;
}

function cleanupAndDrain(this: DriverConnection, error: Error): void {
  cleanup?.call(this, error);
  this.socket.emit('drain');
}

function connectionPrototype(): DriverConnection {
  let cause: unknown;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
    const { Connection } = require(MODULE) as { Connection: { prototype: Partial<DriverConnection> } };
    if (Connection.prototype.cleanup) return Connection.prototype as DriverConnection;
  } catch (error) {
    cause = error;
  }
  const missing = `This version of the MongoDB driver has no Connection.cleanup in ${MODULE}`;
  throw new Error(
    `${missing}: adapt or remove the patch, see docs/decisions/0047-commands-on-closed-connections.md`,
    {
      cause,
    },
  );
}
