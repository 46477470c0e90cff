import autocannon from 'autocannon';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import type { Dataset } from './dataset.js';
import { requestSequence } from './requests.js';
import type { LoadName, NextRequest } from './requests.js';

/** A request to this process: one load on one server. */
export interface LoadJob {
  readonly side: 'ours' | 'baseline';
  readonly url: string;
  readonly load: LoadName;
  readonly seconds: number;
}

export interface LoadResult {
  /** Responses with a 2xx status per second. */
  readonly rate: number;
  /** Median and 99th percentile of the latency in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Utilization of this process's event loop, 0 to 1. Near 1 the rate is that of the generator, not of the server. */
  readonly generatorBusy: number;
  /** Number of responses by status other than 2xx; "no answer" counts errors and timeouts. */
  readonly failures: Readonly<Record<string, number>>;
}

export const connections = 32;

const headers = { 'content-type': 'application/json' };
const dataset = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Dataset;
// A later round continues the sequence of the one before.
const sequences = new Map<string, NextRequest>();

process.on('message', (job: LoadJob) => void run(job).then((result) => process.send?.(result)));
process.once('disconnect', () => process.exit(0));

async function run({ side, url, load, seconds }: LoadJob): Promise<LoadResult> {
  const key = `${side} ${load}`;
  const next = sequences.get(key) ?? requestSequence(load, dataset);
  sequences.set(key, next);
  const before = performance.eventLoopUtilization();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => Object.assign(request, withHeaders(next())) }],
  });
  return summary(result, performance.eventLoopUtilization(before).utilization);
}

function withHeaders({ method, path, body }: ReturnType<NextRequest>): autocannon.Request {
  return body === undefined ? { method, path } : { method, path, body, headers: { ...headers } };
}

function summary(result: autocannon.Result, generatorBusy: number): LoadResult {
  const statuses = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => !status.startsWith('2'));
  const failures = Object.fromEntries(statuses.map(([status, { count }]) => [status, count ?? 0]));
  if (result.errors > 0) failures['no answer'] = result.errors;
  return {
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    generatorBusy,
    failures,
  };
}
