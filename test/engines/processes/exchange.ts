import { connect } from 'node:net';

const PATIENCE_MS = 2_000;
const LENGTH_BYTES = 4;

/** A host and a port, as in `127.0.0.1:9092`. */
export type Address = string;

/**
 * Sends one message to a server and resolves with its answer, or with nothing where none comes.
 * @param lengthOf the length of a whole message, read from its first four bytes
 */
export function exchange(
  address: Address,
  message: Buffer,
  lengthOf: (start: Buffer) => number,
): Promise<Buffer | undefined> {
  const { hostname, port } = new URL(`tcp://${address}`);
  return new Promise((resolve) => {
    let got = Buffer.alloc(0);
    const socket = connect(Number(port), hostname, () => socket.write(message));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (piece) => {
      got = Buffer.concat([got, piece]);
      if (got.length < LENGTH_BYTES || got.length < lengthOf(got)) return;
      resolve(got);
      socket.destroy();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      resolve(undefined);
    });
  });
}
