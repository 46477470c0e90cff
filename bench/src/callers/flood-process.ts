import { Agent, request, type IncomingMessage } from 'node:http';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

/** A request to this process: what to send, without waiting for the answers. */
export interface FloodJob {
  readonly url: string;
  readonly key: string;
  readonly method: 'GET' | 'PUT';
  readonly paths: readonly string[];
  readonly body?: string;
  readonly perSecond: number;
  readonly connections: number;
  readonly seconds: number;
}

export interface FloodResult {
  /** Numbers of answers by status; errors by their code. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Answers 429 and 503 without Retry-After. */
  readonly withoutRetryAfter: number;
  /** Requests that were not sent, as thousands waited for a connection. */
  readonly unsent: number;
}

const TICK_MS = 5;
const MAX_WAITING = 5_000;

/** Sends requests at their times, on a limited number of connections. */
class Flood {
  private readonly agent: Agent;
  private readonly outcomes: Record<string, number> = {};
  private readonly count = { sent: 0, open: 0, unsent: 0, withoutRetryAfter: 0 };

  constructor(private readonly job: FloodJob) {
    this.agent = new Agent({ keepAlive: true, maxSockets: job.connections });
  }

  async run(): Promise<FloodResult> {
    const started = performance.now();
    const timer = setInterval(() => this.sendUntil((performance.now() - started) / 1000), TICK_MS);
    await delay(this.job.seconds * 1000);
    clearInterval(timer);
    const { unsent, withoutRetryAfter } = this.count;
    const result = { outcomes: { ...this.outcomes }, withoutRetryAfter, unsent };
    this.agent.destroy();
    return result;
  }

  private sendUntil(seconds: number): void {
    for (; this.count.sent < seconds * this.job.perSecond; this.count.sent += 1)
      if (this.count.open < MAX_WAITING) this.send();
      else this.count.unsent += 1;
  }

  private send(): void {
    const { url, key, method, paths, body } = this.job;
    this.count.open += 1;
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(url + paths[this.count.sent % paths.length], { agent: this.agent, method, headers });
    sent.once('response', (response) => this.receive(response));
    sent.once('error', (error: NodeJS.ErrnoException) => this.end(error.code ?? 'error'));
    sent.end(body);
  }

  private receive(response: IncomingMessage): void {
    const { statusCode = 0, headers } = response;
    if ([429, 503].includes(statusCode) && !headers['retry-after']) this.count.withoutRetryAfter += 1;
    response.resume().once('close', () => this.end(String(statusCode)));
  }

  private end(outcome: string): void {
    this.count.open -= 1;
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
  }
}

process.on('message', (job: FloodJob) => void new Flood(job).run().then((result) => process.send?.(result)));
process.once('disconnect', () => process.exit(0));
