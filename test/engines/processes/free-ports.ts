import { once } from 'node:events';
import { createServer } from 'node:net';

// Below 32768, where Linux begins to take the ports of outgoing connections: a client that tries to reach
// a killed broker would otherwise get the broker's own port now and then, connect to itself and keep it.
const FIRST = 15_000;
const LAST = 32_000;

/** Ports of the loopback address on which nobody listens. */
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
