import { setTimeout as delay } from 'node:timers/promises';
import type { WrittenCommand } from './commands.js';

/** Sends status changes by HTTP one after another while the callback returns true. @returns the latency of each in milliseconds */
export async function writeLatencies(
  url: string,
  next: () => WrittenCommand,
  shouldContinue: (count: number) => boolean,
): Promise<readonly number[]> {
  const latencies: number[] = [];
  while (shouldContinue(latencies.length)) {
    const started = performance.now();
    await change(url, next());
    latencies.push(performance.now() - started);
    // The pause lets the service finish the work of the request before.
    await delay(5);
  }
  return latencies;
}

async function change(url: string, { key, line }: WrittenCommand): Promise<void> {
  const { data } = JSON.parse(line) as { data: object };
  const response = await fetch(`${url}/v1/stations/${key}/availability`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`a write was answered ${response.status}: ${answer}`);
}
