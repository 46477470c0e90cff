import type { Sides } from './compare.js';
import type { Dataset } from './load/dataset.js';
import { requestSequence } from './load/requests.js';

interface Answer {
  readonly items?: readonly { readonly id: string }[];
  readonly attributes?: Readonly<Record<string, unknown>>;
}

type Read = 'get' | 'list' | 'search' | 'typing' | 'near';
/** Says what is wrong with the directory's answer beside the baseline's, if anything is. */
type Comparison = (ours: Answer, baseline: Answer) => string | undefined;

const samples = 10;
/** The most that a page may have: searches are compared by all that they find, where it is fewer. */
const largestPage = 1000;
// Each server has its own: the baseline was loaded later.
const stamps = new Set(['created_at', 'updated_at']);

const comparisons: Record<Read, Comparison> = {
  get: (ours, baseline) => difference(attributesOf(ours), attributesOf(baseline)),
  list: (ours, baseline) =>
    difference(`${idsOf(ours).length} stations`, `${idsOf(baseline).length} stations`),
  search: findsAtLeast,
  typing: findsAtLeast,
  near: (ours, baseline) => difference(idsOf(ours).join(), idsOf(baseline).join()),
};

/** Compares answers before speeds: a server that finds less would look fast.
 *  @throws if the directory answers a read with another record, another number of stations, others near a place, or
 *  without one that the baseline finds by the same words */
export async function requireSameAnswers(sides: Sides, dataset: Dataset): Promise<void> {
  for (const [load, compare] of Object.entries(comparisons) as [Read, Comparison][]) {
    const next = requestSequence(load, dataset);
    for (let sample = 0; sample < samples; sample += 1) await requireSame(sides, next().path, compare);
  }
}

async function requireSame(sides: Sides, path: string, compare: Comparison): Promise<void> {
  const whole = compare === findsAtLeast ? path.replace(/limit=\d+/, `limit=${largestPage}`) : path;
  const [ours, baseline] = await Promise.all([
    answerTo(sides.ours + whole),
    answerTo(sides.baseline + whole),
  ]);
  const wrong = compare(ours, baseline);
  if (wrong !== undefined) throw new Error(`${whole}: ${wrong}`);
}

// The directory may find more: it searches ids, positions and fields of the location as well.
function findsAtLeast(ours: Answer, baseline: Answer): string | undefined {
  const [found, expected] = [idsOf(ours), idsOf(baseline)];
  if (found.length === largestPage) return undefined;
  const missing = expected.filter((id) => !found.includes(id));
  return missing.length === 0 ? undefined : `the directory does not find ${missing.join()}`;
}

const difference = (ours: string, baseline: string): string | undefined =>
  ours === baseline ? undefined : `the directory answers ${ours}, the baseline ${baseline}`;

const idsOf = ({ items = [] }: Answer): readonly string[] => items.map(({ id }) => id);

const attributesOf = ({ attributes = {} }: Answer): string =>
  JSON.stringify(
    Object.entries(attributes)
      .filter(([name]) => !stamps.has(name))
      .sort(),
  );

async function answerTo(url: string): Promise<Answer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
