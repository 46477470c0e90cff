import type { ServerUrls } from './alternating-load.js';
import type { Dataset } from '../load/dataset.js';
import { requestSequence } from '../load/requests.js';

interface ResponseBody {
  readonly items?: readonly { readonly id: string }[];
  readonly attributes?: Readonly<Record<string, unknown>>;
}

type Read = 'get' | 'list' | 'search' | 'typing' | 'near';
/** Returns the difference between the responses; undefined if they are equivalent. */
type Comparison = (ours: ResponseBody, baseline: ResponseBody) => string | undefined;

const samples = 10;
/** Greatest page size. Searches are compared by all of their results, if they fit on one page. */
const maxPageSize = 1000;
// Differ between the servers, because the baseline was loaded later.
const timestamps = new Set(['created_at', 'updated_at']);

const comparisons: Record<Read, Comparison> = {
  get: (ours, baseline) => difference(attributesOf(ours), attributesOf(baseline)),
  list: (ours, baseline) =>
    difference(`${idsOf(ours).length} stations`, `${idsOf(baseline).length} stations`),
  search: findsAtLeast,
  typing: findsAtLeast,
  near: (ours, baseline) => difference(idsOf(ours).join(), idsOf(baseline).join()),
};

/**
 * Compares responses before the load, because a server that finds less would be faster.
 * @throws Error the directory returns another record, another number of stations, other stations near a point, or lacks a
 * station that the baseline finds by the same words
 */
export async function requireSameResponses(urls: ServerUrls, dataset: Dataset): Promise<void> {
  for (const [load, compare] of Object.entries(comparisons) as [Read, Comparison][]) {
    const next = requestSequence(load, dataset);
    for (let sample = 0; sample < samples; sample += 1) await requireSame(urls, next().path, compare);
  }
}

async function requireSame(urls: ServerUrls, requestPath: string, compare: Comparison): Promise<void> {
  const path =
    compare === findsAtLeast ? requestPath.replace(/limit=\d+/, `limit=${maxPageSize}`) : requestPath;
  const [ours, baseline] = await Promise.all([get(urls.ours + path), get(urls.baseline + path)]);
  const wrong = compare(ours, baseline);
  if (wrong !== undefined) throw new Error(`${path}: ${wrong}`);
}

// The directory may find more, because it also searches ids, positions and fields of the location.
function findsAtLeast(ours: ResponseBody, baseline: ResponseBody): string | undefined {
  const [found, expected] = [idsOf(ours), idsOf(baseline)];
  if (found.length === maxPageSize) return undefined;
  const missing = expected.filter((id) => !found.includes(id));
  return missing.length === 0 ? undefined : `the directory does not find ${missing.join()}`;
}

const difference = (ours: string, baseline: string): string | undefined =>
  ours === baseline ? undefined : `the directory answers ${ours}, the baseline ${baseline}`;

const idsOf = ({ items = [] }: ResponseBody): readonly string[] => items.map(({ id }) => id);

const attributesOf = ({ attributes = {} }: ResponseBody): string =>
  JSON.stringify(
    Object.entries(attributes)
      .filter(([name]) => !timestamps.has(name))
      .sort(),
  );

async function get(url: string): Promise<ResponseBody> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as ResponseBody;
}
