import process from 'node:process';
import { latenciesOf, type Pace } from './paced-client.js';
import { statusChanges, type KnownStation } from './requests.js';

/** What the storm is made of. */
export interface StormJob {
  readonly url: string;
  readonly stations: readonly KnownStation[];
  readonly pace: Pace;
}

/** Milliseconds that each change took, or why the storm ended. */
export type StormResult = { readonly latencies: readonly number[] } | { readonly failure: string };

process.once('message', ({ url, stations, pace }: StormJob) => {
  latenciesOf(url, statusChanges(stations), pace).then(
    (latencies) => process.send?.({ latencies } satisfies StormResult),
    (error: unknown) => process.send?.({ failure: String(error) } satisfies StormResult),
  );
});
process.once('disconnect', () => process.exit(0));
