import { Agent, get } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

/** A message to this process: the paths to read, by name. The message `end` asks for the result. */
export interface ProbeSetup {
  readonly url: string;
  readonly paths: Readonly<Record<string, string>>;
}

export interface ProbeResult {
  /** Milliseconds of the responses to each path; of requests without a response yet, the milliseconds so far. */
  readonly latencies: Readonly<Record<string, readonly number[]>>;
  /** Number of requests that failed or were answered with another status than 200. */
  readonly failed: number;
  /** The longest delay of this process itself, in milliseconds: at least as much is not the service's. */
  readonly ownDelayMs: number;
}

const INTERVAL_MS = 50;
const NANOSECONDS = 1e6;

/** Begins to send requests. @returns a function that ends this, and returns the result */
function begin({ url, paths }: ProbeSetup): () => ProbeResult {
  const agent = new Agent({ keepAlive: true });
  const delays = monitorEventLoopDelay({ resolution: 5 });
  const latencies: Record<string, number[]> = {};
  const pending = new Set<{ readonly name: string; readonly at: number }>();
  let failed = 0;

  const probe = (name: string, path: string) => {
    const sent = { name, at: performance.now() };
    pending.add(sent);
    const end = (ok: boolean) => {
      if (!pending.delete(sent)) return;
      if (!ok) failed += 1;
      (latencies[name] ??= []).push(performance.now() - sent.at);
    };
    get(url + path, { agent }, (response) =>
      response.resume().once('end', () => end(response.statusCode === 200)),
    ).once('error', () => end(false));
  };
  // Every request is sent at its time, even if earlier ones have no response.
  const timer = setInterval(() => {
    for (const [name, path] of Object.entries(paths)) probe(name, path);
  }, INTERVAL_MS);
  delays.enable();

  return () => {
    clearInterval(timer);
    for (const { name, at } of pending) (latencies[name] ??= []).push(performance.now() - at);
    pending.clear();
    agent.destroy();
    return { latencies, failed, ownDelayMs: delays.max / NANOSECONDS };
  };
}

let end: (() => ProbeResult) | undefined;
process.on('message', (message: ProbeSetup | 'end') => {
  if (message !== 'end') return void (end = begin(message));
  process.send?.(end?.());
});
process.once('disconnect', () => process.exit(0));
