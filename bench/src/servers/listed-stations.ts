import type { ListedStation } from '../baseline/bulk-load.js';

interface Page {
  readonly items: ListedStation[];
  readonly next: string | null;
}

/** Reads all stations of a directory's list, page by page. */
export async function listedStations(url: string): Promise<ListedStation[]> {
  const stations: ListedStation[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items, next } = await page(url, cursor);
    for (const { id, attributes } of items) stations.push({ id, attributes });
    cursor = next;
  }
  return stations;
}

async function page(url: string, cursor: string): Promise<Page> {
  const from = cursor && `&cursor=${encodeURIComponent(cursor)}`;
  const response = await fetch(`${url}/v1/stations?limit=1000${from}`);
  if (!response.ok) throw new Error(`the list answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Page;
}
