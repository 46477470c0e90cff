import { connect } from 'node:net';

const TIMEOUT_MS = 2_000;
const LENGTH_BYTES = 4;

/** Host and port, such as `127.0.0.1:9092`. */
export type Address = string;

/**
 * Sends one message to a server and resolves with its response, or with undefined if there is none within two
 * seconds.
 * @param lengthOf returns the length of a whole message, from its first four bytes
 */
export function sendRequest(
  address: Address,
  message: Buffer,
  lengthOf: (start: Buffer) => number,
): Promise<Buffer | undefined> {
  const { hostname, port } = new URL(`tcp://${address}`);
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const socket = connect(Number(port), hostname, () => socket.write(message));
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece]);
      if (received.length < LENGTH_BYTES || received.length < lengthOf(received)) return;
      resolve(received);
      socket.destroy();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      resolve(undefined);
    });
  });
}
