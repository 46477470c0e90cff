import { read } from '../../api/client.js';
import type { Query } from '../../api/search.js';

interface Collection {
  readonly features: readonly unknown[];
  readonly next: string | null;
  readonly total?: number;
}

const PAGE_ROWS = 1000;
const GEOJSON = 'application/geo+json';

/**
 * All stations of a query as one FeatureCollection: the directory returns it in pages.
 * @param onProgress gets the share of the stations that were read, from 0 to 1
 */
export async function readGeoJson(
  query: Query,
  onProgress: (share: number) => void,
  readPage = (page: Query) => read<Collection>('/v1/stations', { query: page, accept: GEOJSON }),
): Promise<Blob> {
  const parts: string[] = [];
  let cursor: string | null | undefined;
  let [count, total] = [0, 0];
  while (cursor !== null) {
    const page: Collection = await readPage({
      ...query,
      limit: PAGE_ROWS,
      cursor,
      ...(!cursor && { total: true }),
    });
    parts.push(...page.features.map((feature) => JSON.stringify(feature)));
    count += page.features.length;
    total = page.total ?? total;
    onProgress(total > 0 ? Math.min(1, count / total) : 1);
    cursor = page.next;
  }
  const text = parts.map((part, index) => (index === 0 ? part : `,\n${part}`));
  return new Blob(['{"type":"FeatureCollection","features":[\n', ...text, '\n]}\n'], { type: GEOJSON });
}
