import { api, bodyOf } from '../../api/client.js';
import type { Schemas } from '../../api/records.js';
import type { StationQuery } from './view-queries.js';

type Collection = Pick<Schemas['StationFeatureCollection'], 'next' | 'total'> & {
  readonly features: readonly unknown[];
};

const PAGE_ROWS = 1000;
const GEOJSON = 'application/geo+json';

type PageQuery = Omit<StationQuery, 'cursor'> & { readonly cursor?: string | undefined };

/** An operation has the type of its JSON: what it returns as GeoJSON is parsed here. */
async function readCollection(query: PageQuery): Promise<Collection> {
  const params = { query: query as StationQuery };
  const text = api.GET('/v1/stations', { params, headers: { accept: GEOJSON }, parseAs: 'text' });
  return JSON.parse(await bodyOf(text)) as Collection;
}

/**
 * All stations of a query as one FeatureCollection: the directory returns it in pages.
 * @param onProgress gets the share of the stations that were read, from 0 to 1
 */
export async function readGeoJson(
  query: StationQuery,
  onProgress: (share: number) => void,
  readPage: (page: PageQuery) => Promise<Collection> = readCollection,
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
