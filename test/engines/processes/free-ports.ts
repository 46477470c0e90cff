import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ephemeral ports of Linux, from 32768: a client that reconnects to a killed broker could otherwise get
// the broker's port as its own, connect to itself and block the port.
const FIRST = 15_000;
const LAST = 32_000;

/** Ports of the loopback address that are not in use. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
