import type { DirectoryClient, DirectoryRecord, Page } from './client.js';

/** One event of the event feed. */
export interface FeedEvent {
  readonly specversion: string;
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: string;
  readonly aggregateversion: number;
  readonly commandid: string;
  readonly caller: string;
  /** Absent if no import sent its command. */
  readonly importid?: string;
  readonly position: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Follows a list page by page to its end. */
export async function allPages<Item = DirectoryRecord>(
  directory: DirectoryClient,
  path: string,
): Promise<readonly (readonly Item[])[]> {
  const pages: (readonly Item[])[] = [];
  for (let next: string | null = path; next !== null;) {
    const { status, headers, body } = await directory.get<Page<Item>>(next);
    expect(status).toBe(200);
    pages.push(body.items);
    next = linkedPage(headers, body.next);
  }
  return pages;
}

/** All items of a list. */
export const allItems = async <Item = DirectoryRecord>(directory: DirectoryClient, path: string) =>
  (await allPages<Item>(directory, path)).flat();

/** The next page's path. Expects the Link header and the body to have the same cursor. */
function linkedPage(headers: Headers, cursor: string | null): string | null {
  // A filter by the text of a coordinate is answered with help after the next page.
  const link = headers.get('link')?.replace(/(?:^|, )<[^<]*>; rel="help"$/, '') || null;
  if (cursor === null) {
    expect(link).toBeNull();
    return null;
  }
  const path = /^<(.+)>; rel="next"$/.exec(link ?? '')?.[1] ?? '';
  expect(new URL(path, 'http://any.invalid').searchParams.get('cursor')).toBe(cursor);
  return path;
}

/** Reads the event feed to its current end. */
export async function allEvents(
  directory: DirectoryClient,
  query = 'limit=1000',
): Promise<readonly FeedEvent[]> {
  const events: FeedEvent[] = [];
  for (let after = ''; ;) {
    const { status, body } = await directory.get<Page<FeedEvent>>(`/v1/events?${query}${after}`);
    expect(status).toBe(200);
    events.push(...body.items);
    const next = `&after=${String(body.next)}`;
    if (body.items.length === 0 && next === after) return events;
    after = next;
  }
}
