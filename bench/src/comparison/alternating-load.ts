import { median } from '../report/median.js';
import type { Figures } from '../report/measure.js';
import type { LoadGenerator } from '../load/load-generator.js';
import type { LoadResult } from '../load/load-process.js';
import type { LoadName } from '../load/requests.js';

/** The addresses of the compared servers. */
export interface ServerUrls {
  readonly ours: string;
  readonly baseline: string;
  /** API key for ours. */
  readonly key?: string;
}

interface Round {
  readonly ours: LoadResult;
  readonly baseline: LoadResult;
}

const roundCount = 3;
const warmUpShare = 0.2;

/**
 * Puts the same load on both servers alternately, after a warm-up of each. The speed of a machine drifts, which the ratio
 * within one round contains little of.
 * @param seconds length of each round on each server
 * @throws Error a response has no 2xx status
 */
export async function compareUnderLoad(
  generator: LoadGenerator,
  urls: ServerUrls,
  load: LoadName,
  seconds: number,
): Promise<Figures> {
  const round = async (length: number): Promise<Round> => ({
    ours: await generator.run({ side: 'ours', url: urls.ours, load, seconds: length, key: urls.key }),
    baseline: await generator.run({ side: 'baseline', url: urls.baseline, load, seconds: length }),
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
