import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { places } from './cache.js';
import { until } from './processes/until.js';

// Long enough for an installation by somebody else.
const PATIENCE_MS = 30 * 60_000;

/**
 * Does what no two programs may do at the same time to one cache: install, start, stop. The lock is a name
 * of Linux's abstract sockets; the kernel gives it free when its holder ends, in whatever way.
 */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  let lock: Server | undefined;
  const take = async () => (lock = await holder()) !== undefined;
  await until('another program that installs, starts or stops the engines ends', take, PATIENCE_MS);
  try {
    return await work();
  } finally {
    lock?.close();
  }
}

async function holder(): Promise<Server | undefined> {
  const cache = createHash('sha256').update(places.cache).digest('hex').slice(0, 32);
  const server = createServer().listen(`\0engines-${cache}`);
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
