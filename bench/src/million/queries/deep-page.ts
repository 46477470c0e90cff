import type { StationWithStatus } from '../data/request-data.js';

export const pageSize = 50;
const stepSize = 1000;

interface Page {
  readonly items: readonly { readonly id: string; readonly status: { readonly code: string | null } }[];
  readonly next: string | null;
}

/** A page far from the beginning of a list. */
export interface DeepPage {
  /** Number of the page, from 1, with pages of {@link pageSize}. */
  readonly number: number;
  readonly cursor: string;
  /** Some of the stations before it. */
  readonly sample: readonly StationWithStatus[];
}

/**
 * Reads a list to a page, or to its middle if the list is shorter than twice that.
 * @param query filters and sort of the list
 * @param number the page; `total`: number of stations of the list
 */
export async function deepPage(
  url: string,
  query: string,
  { number, total }: { readonly number: number; readonly total: number },
): Promise<DeepPage> {
  const found = Math.max(2, Math.min(number, Math.floor(total / pageSize / 2)));
  const sample: StationWithStatus[] = [];
  let cursor = '';
  for (let remaining = (found - 1) * pageSize; remaining > 0; remaining -= stepSize) {
    const limit = Math.min(remaining, stepSize);
    const page = await readPage(`${url}/v1/stations?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
    // One station in twenty, from the whole list.
    for (const { id, status } of page.items.filter((_, index) => index % 20 === 0))
      sample.push({ id, code: status.code });
    if (page.next === null) throw new Error(`the list ended before page ${found}`);
    cursor = encodeURIComponent(page.next);
  }
  return { number: found, cursor, sample };
}

async function readPage(url: string): Promise<Page> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Page;
}
