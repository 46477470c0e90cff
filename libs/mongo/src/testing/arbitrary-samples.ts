import { seededRandom } from '../../../../bench/src/generate/random.js';
import { compareCodePoints, type ValueSamples, type ValueSample } from '../queries/value-ranges.js';

const FOREIGN = ['', 'A', 'a', 'm', '2026-11-21T10:12', '\uF8FF', '\u{1F600}', 'zz'];

/** Samples of some values of the records, of prefixes of them and of other values, another one at each call. */
export function arbitrarySamples(): Pick<ValueSamples, 'of'> {
  const random = seededRandom(7);
  return {
    async of(records, path): Promise<ValueSample> {
      const values = (await records.distinct(path)).filter((value) => typeof value === 'string');
      const share = random();
      const sampled = [...values, ...values.map((value) => value.slice(0, 2)), ...FOREIGN].flatMap((value) =>
        random() < share ? Array<string>(1 + Math.floor(3 * random())).fill(value) : [],
      );
      return { values: sampled.sort(compareCodePoints), recordsPerValue: 10 ** (3 * random() - 1) };
    },
  };
}
