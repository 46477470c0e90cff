import fc from 'fast-check';
import type { SeededRandom } from './seeded-random.js';

/** An id that no record has. */
const ABSENT = '00000000-0000-5000-8000-000000000000';

/** One of the ids that the list has when it is asked, or one that no record has. */
export const someId = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.nat().map((n) => ids[n % ids.length] ?? ABSENT);

/** A value that the random numbers decide. */
export function sampled<T>(values: fc.Arbitrary<T>, random: SeededRandom): T {
  const [value] = fc.sample(fc.noBias(values), { numRuns: 1, seed: random.below(2 ** 31) });
  return value as T;
}
