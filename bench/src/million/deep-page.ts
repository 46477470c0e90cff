import type { KnownStation } from './known.js';

export const pageSize = 50;
const strideSize = 1000;

interface Page {
  readonly items: readonly { readonly id: string; readonly status: { readonly code: string | null } }[];
  readonly next: string | null;
}

/** A place deep in a list. */
export interface DeepPage {
  /** Which page it is, from 1, of {@link pageSize} each. */
  readonly number: number;
  readonly cursor: string;
  /** Some of the stations on the way to it. */
  readonly passed: readonly KnownStation[];
}

/**
 * Follows a list to a page, or to its middle where it has not twice as many.
 * @param query filters and sort of the list, which has `total` stations
 */
export async function deepPage(
  url: string,
  query: string,
  { number, total }: { readonly number: number; readonly total: number },
): Promise<DeepPage> {
  const found = Math.max(2, Math.min(number, Math.floor(total / pageSize / 2)));
  const passed: KnownStation[] = [];
  let cursor = '';
  for (let left = (found - 1) * pageSize; left > 0; left -= strideSize) {
    const limit = Math.min(left, strideSize);
    const page = await readPage(`${url}/v1/stations?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
    // One in twenty: as many as a run asks for, and not all from the beginning of the list.
    for (const { id, status } of page.items.filter((_, index) => index % 20 === 0))
      passed.push({ id, code: status.code });
    if (page.next === null) throw new Error(`the list ended before page ${found}`);
    cursor = encodeURIComponent(page.next);
  }
  return { number: found, cursor, passed };
}

async function readPage(url: string): Promise<Page> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Page;
}
