import process from 'node:process';
import { latenciesOf, type Pace } from './paced-client.js';
import { statusChanges, type KnownStation } from './requests.js';

/** What storms are made of. */
export interface StormMakings {
  readonly url: string;
  readonly stations: readonly KnownStation[];
  readonly pace: Omit<Pace, 'seconds'>;
}

/** One storm: each goes on where the one before it has stopped. */
export interface StormJob {
  readonly seconds: number;
}

/** Milliseconds that each change took, or why the storm ended. */
export type StormResult = { readonly latencies: readonly number[] } | { readonly failure: string };

process.once('message', ({ url, stations, pace }: StormMakings) => {
  const next = statusChanges(stations);
  process.on('message', ({ seconds }: StormJob) => {
    latenciesOf(url, next, { ...pace, seconds }).then(
      (latencies) => process.send?.({ latencies } satisfies StormResult),
      (error: unknown) => process.send?.({ failure: String(error) } satisfies StormResult),
    );
  });
});
process.once('disconnect', () => process.exit(0));
