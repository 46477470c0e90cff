import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Outcomes, exchange, open } from '../client.js';
import type { Attack } from './attack.js';

const WAITING = 2000;
const GATHER_MS = 3000;
const WRITE_MS = 10_000;
const RETRY_MS = 1000;

/** Requests that wait for events, sent again when they are answered, while one client writes. */
export const herd: Attack = {
  title: '5 2,000 × wait=30 while one client writes',
  async run({ url, station }, outcomes) {
    const before = await writesPerSecond(url, station, GATHER_MS);
    const stop = gather(url, outcomes);
    await delay(GATHER_MS);
    const during = await writesPerSecond(url, station, WRITE_MS);
    stop();
    return `${before.toFixed(0)} writes/s before, ${during.toFixed(0)} during`;
  },
};

/** @returns a function that drops all that wait */
function gather(url: string, outcomes: Outcomes): () => void {
  const agent = new Agent({ keepAlive: true });
  const stopping = new AbortController();
  const wait = () => {
    if (stopping.signal.aborted) return;
    const sent = open(url, { path: '/v1/events?after=latest&wait=30', agent });
    sent
      .once('error', () => undefined)
      .once('response', (response) => {
        outcomes.add(response.statusCode ?? 0);
        response.resume().on('error', () => undefined);
        response.once('end', () => setTimeout(wait, response.statusCode === 200 ? 0 : RETRY_MS));
      });
  };
  for (let n = 0; n < WAITING; n += 1) wait();
  return () => {
    stopping.abort();
    agent.destroy();
  };
}

async function writesPerSecond(url: string, station: string, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const outcomes = new Outcomes();
  const started = performance.now();
  let written = 0;
  for (; performance.now() - started < milliseconds; written += 1) {
    const body = JSON.stringify({ available: String(1 + (written % 2)) });
    const path = `/v1/stations/${station}/availability`;
    await exchange(url, outcomes, { path, method: 'PUT', contentType: 'application/json', body, agent });
  }
  agent.destroy();
  if (outcomes.text !== `${written} × 200`) throw new Error(`writes were answered ${outcomes.text}`);
  return (written * 1000) / (performance.now() - started);
}
