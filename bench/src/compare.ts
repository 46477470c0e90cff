import { median } from './report/median.js';
import type { Figures } from './report/measure.js';
import type { LoadGenerator } from './load/load-generator.js';
import type { LoadResult } from './load/load-process.js';
import type { LoadName } from './load/requests.js';

/** Addresses of the two servers under comparison. */
export interface Sides {
  readonly ours: string;
  readonly baseline: string;
}

interface Round {
  readonly ours: LoadResult;
  readonly baseline: LoadResult;
}

const roundCount = 3;
const warmUpShare = 0.2;

/** Puts the same load on both servers in turn, after a warm-up of each.
 *  Turns, because a machine's speed drifts: a ratio within one round has little of that drift in it.
 *  @param seconds length of each round on each server
 *  @throws if either server answers anything but 2xx */
export async function compareUnderLoad(
  generator: LoadGenerator,
  sides: Sides,
  load: LoadName,
  seconds: number,
): Promise<Figures> {
  const round = async (length: number): Promise<Round> => ({
    ours: await generator.run({ side: 'ours', url: sides.ours, load, seconds: length }),
    baseline: await generator.run({ side: 'baseline', url: sides.baseline, load, seconds: length }),
  });
  await round(Math.max(1, Math.round(seconds * warmUpShare)));
  const rounds: Round[] = [];
  while (rounds.length < roundCount) rounds.push(await round(seconds));
  return figuresOf(rounds);
}

function figuresOf(rounds: readonly Round[]): Figures {
  const last = rounds.at(-1);
  return {
    ours: median(rounds.map(({ ours }) => ours.rate)),
    baseline: median(rounds.map(({ baseline }) => baseline.rate)),
    ratio: median(rounds.map(({ ours, baseline }) => ours.rate / baseline.rate)),
    generatorBusy: Math.max(
      ...rounds.flatMap(({ ours, baseline }) => [ours.generatorBusy, baseline.generatorBusy]),
    ),
    rounds: rounds.map(({ ours, baseline }) => ({ ours: ours.rate, baseline: baseline.rate })),
    ...(last && { p99: { ours: last.ours.p99, baseline: last.baseline.p99 } }),
  };
}
