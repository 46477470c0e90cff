import { Agent, get } from 'node:http';
import process from 'node:process';
import { processorWaits } from '../../../bench/src/servers/processor-waits.js';

/** A message to this process: the paths to read, by name. The message `end` asks for the result. */
export interface ProbeSetup {
  readonly url: string;
  /** Of the service. */
  readonly pid: number;
  readonly paths: Readonly<Record<string, string>>;
}

/** The response to one request; of a request without a response yet, the time so far. */
export interface Probe {
  readonly milliseconds: number;
  /** For how many of these the service's main thread, or this process, was ready to run but others had the processor. */
  readonly waited: number;
}

export interface ProbeResult {
  readonly probes: Readonly<Record<string, readonly Probe[]>>;
  /** Number of requests that failed or were answered with another status than 200. */
  readonly failed: number;
}

const INTERVAL_MS = 50;

/** A request in progress. */
class Pending {
  private readonly at = performance.now();
  private readonly waited: () => number;

  constructor(
    readonly name: string,
    pid: number,
  ) {
    this.waited = processorWaits(pid);
  }

  end(): Probe {
    return { milliseconds: performance.now() - this.at, waited: this.waited() };
  }
}

/** Begins to send requests. @returns a function that ends this, and returns the result */
function begin({ url, pid, paths }: ProbeSetup): () => ProbeResult {
  const agent = new Agent({ keepAlive: true });
  const probes: Record<string, Probe[]> = {};
  const pending = new Set<Pending>();
  let failed = 0;

  const send = (name: string, path: string) => {
    const sent = new Pending(name, pid);
    pending.add(sent);
    const end = (ok: boolean) => {
      if (!pending.delete(sent)) return;
      if (!ok) failed += 1;
      (probes[name] ??= []).push(sent.end());
    };
    get(url + path, { agent }, (response) =>
      response.resume().once('end', () => end(response.statusCode === 200)),
    ).once('error', () => end(false));
  };
  // Every request is sent at its time, even if earlier ones have no response.
  const timer = setInterval(() => {
    for (const [name, path] of Object.entries(paths)) send(name, path);
  }, INTERVAL_MS);

  return () => {
    clearInterval(timer);
    for (const sent of pending) (probes[sent.name] ??= []).push(sent.end());
    pending.clear();
    agent.destroy();
    return { probes, failed };
  };
}

let end: (() => ProbeResult) | undefined;
process.on('message', (message: ProbeSetup | 'end') => {
  if (message !== 'end') return void (end = begin(message));
  process.send?.(end?.());
});
process.once('disconnect', () => process.exit(0));
