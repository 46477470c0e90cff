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
  /** API key that each request sends. */
  readonly key?: string | undefined;
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

const dataset = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Dataset;
// A later round continues the sequence of the one before.
const sequences = new Map<string, NextRequest>();

process.on('message', (job: LoadJob) => void run(job).then((result) => process.send?.(result)));
process.once('disconnect', () => process.exit(0));

async function run({ side, url, load, seconds, key }: LoadJob): Promise<LoadResult> {
  const sequence = `${side} ${load}`;
  const next = sequences.get(sequence) ?? requestSequence(load, dataset);
  sequences.set(sequence, next);
  const before = performance.eventLoopUtilization();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => Object.assign(request, withHeaders(next(), key)) }],
  });
  return summary(result, performance.eventLoopUtilization(before).utilization);
}

function withHeaders({ method, path, body }: ReturnType<NextRequest>, key?: string): autocannon.Request {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  return { method, path, headers, ...(body !== undefined && { body }) };
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
