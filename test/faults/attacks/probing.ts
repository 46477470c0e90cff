import { quantile } from '../../../bench/src/report/quantile.js';
import type { Probe, ProbeResult, ProbeSetup } from './probe-process.js';

/** The process of `probe-process.ts`. */
export interface Probes {
  send(probed: ProbeSetup): void;
  request(end: 'end'): Promise<ProbeResult>;
}

export interface Latencies {
  readonly live: Latency;
  readonly single: Latency;
  readonly failed: number;
}

/** 99th percentiles in milliseconds. */
export interface Latency {
  readonly p99: number;
  /** Without the time in which other processes had the processor. */
  readonly own: number;
}

/** Measures how long the probes take while something runs. */
export async function whileProbing<Result>(
  probes: Probes,
  probed: ProbeSetup,
  run: () => Promise<Result>,
): Promise<Latencies & { readonly found: Result }> {
  probes.send(probed);
  const found = await run();
  const { probes: sent, failed } = await probes.request('end');
  return { live: latencyOf(sent['live']), single: latencyOf(sent['single']), failed, found };
}

function latencyOf(probes: readonly Probe[] = []): Latency {
  const p99 = (of: (probe: Probe) => number) => quantile(probes.map(of), 0.99);
  return {
    p99: p99(({ milliseconds }) => milliseconds),
    own: p99(({ milliseconds, waited }) => Math.max(0, milliseconds - waited)),
  };
}
