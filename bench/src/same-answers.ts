import type { Sides } from './compare.js';
import type { Dataset } from './load/dataset.js';
import { requestSequence } from './load/requests.js';
import type { LoadName } from './load/requests.js';

interface Answer {
  readonly items?: readonly object[];
  readonly attributes?: Readonly<Record<string, unknown>>;
}

const reads: readonly LoadName[] = ['get', 'list', 'search'];
const samples = 10;
// Each server has its own: the baseline was loaded later.
const stamps = new Set(['created_at', 'updated_at']);

/** Compares answers before speeds: a server that finds less would look fast.
 *  @throws if the two servers answer a read with other stations, or with another number of them */
export async function requireSameAnswers(sides: Sides, dataset: Dataset): Promise<void> {
  for (const load of reads) {
    const next = requestSequence(load, dataset);
    for (let sample = 0; sample < samples; sample += 1) await requireSame(sides, next().path);
  }
}

async function requireSame(sides: Sides, path: string): Promise<void> {
  const [ours, baseline] = await Promise.all([answerTo(sides.ours + path), answerTo(sides.baseline + path)]);
  if (ours !== baseline) throw new Error(`${path}: ours answers ${ours}, the baseline ${baseline}`);
}

async function answerTo(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  const { items, attributes } = (await response.json()) as Answer;
  if (items) return `${items.length} stations`;
  const own = Object.entries(attributes ?? {}).filter(([name]) => !stamps.has(name));
  return JSON.stringify(own.sort());
}
