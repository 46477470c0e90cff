import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { paths } from './cache.js';
import { until } from './processes/until.js';

// Longer than an installation by another program.
const TIMEOUT_MS = 30 * 60_000;

/**
 * Runs work that two programs must not do on one cache at the same time: install, start, stop. The lock is a Linux
 * abstract socket, which the kernel releases when its process ends in any way.
 */
export async function withLock<T>(work: () => Promise<T>): Promise<T> {
  let lock: Server | undefined;
  const acquire = async () => (lock = await bindSocket()) !== undefined;
  await until('another program that installs, starts or stops the engines ends', acquire, TIMEOUT_MS);
  try {
    return await work();
  } finally {
    lock?.close();
  }
}

async function bindSocket(): Promise<Server | undefined> {
  const cache = createHash('sha256').update(paths.cache).digest('hex').slice(0, 32);
  const server = createServer().listen(`\0engines-${cache}`);
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
