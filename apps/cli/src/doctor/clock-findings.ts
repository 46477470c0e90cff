import type { Settings } from '#runtime';
import type { Finding } from './finding.js';

/** Differences, in milliseconds. Tokens are accepted a minute early and late, observations five minutes early. */
const WARNING_MS = 5_000;
const WRONG_MS = 60_000;
const TIMEOUT_MS = 2_000;

/** Compares this machine's clock with that of a running service. */
export async function clockFindings({ host, port, distributed }: Settings): Promise<readonly Finding[]> {
  // MongoDB's clock is compared with the servers.
  if (distributed) return [];
  const url = `http://${addressOf(host)}:${port}/health/live`;
  const aheadMs = await serviceAheadMs(url);
  return [
    aheadMs === undefined
      ? { level: 'ok', about: 'clock', text: `not compared: no service answers at ${url}` }
      : clockFinding(`the service at ${url}`, aheadMs),
  ];
}

/** @param aheadMs how much the other clock is ahead */
export function clockFinding(other: string, aheadMs: number): Finding {
  const difference = Math.abs(aheadMs);
  const level = difference > WRONG_MS ? 'wrong' : difference > WARNING_MS ? 'warning' : 'ok';
  const seconds = (difference / 1000).toFixed(1);
  return {
    level,
    about: 'clock',
    text: `${seconds} s ${aheadMs < 0 ? 'ahead of' : 'behind'} that of ${other}`,
  };
}

/** By the header Date, which has whole seconds. */
async function serviceAheadMs(url: string): Promise<number | undefined> {
  const sent = Date.now();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { headers } = await fetch(url, { signal });
    const time = Date.parse(headers.get('date') ?? '') + 500;
    return Number.isNaN(time) ? undefined : time - (sent + Date.now()) / 2;
  } catch {
    return undefined;
  }
}

/** A service that listens on all addresses is reached by the loopback address. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
