import { CommandError } from '../../terminal.js';
import { listOf, member } from '../fields/json.js';
import { textOf } from '../fields/text.js';
import type { RecordSource } from '../records/mapped-record.js';
import { problemText } from './bulk-result.js';
import { baseUrl, bulkHeaders } from './bulk-endpoint.js';

/** A station of the directory that a feed has made. */
export interface HeldStation {
  readonly source: RecordSource;
  /** When its status was observed; null if it has none. */
  readonly observed_at: string | null;
}

/**
 * Lists the stations of the directory that a feed has made.
 * @throws CommandError the directory can't be reached, or refuses the request
 */
export async function* heldStations(
  api: string,
  key: string | undefined,
): AsyncGenerator<HeldStation, void, undefined> {
  const base = baseUrl(api);
  const headers = bulkHeaders(key);
  headers.set('accept', 'application/json');
  // The position of the newest event: the list includes everything up to it.
  const position = textOf(member(await read(new URL('v1/events?after=latest', base), headers), 'next'));
  if (position !== null) headers.set('directory-position', position);
  for (let cursor = ''; ;) {
    const page = await read(new URL(`v1/stations?limit=1000${cursor}`, base), headers);
    for (const item of listOf(member(page, 'items'))) yield* held(item);
    const next = textOf(member(page, 'next'));
    if (next === null) return;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

function held(item: unknown): HeldStation[] {
  const source = member(item, 'source');
  const [feed, id] = [member(source, 'feed'), member(source, 'id')];
  if (typeof feed !== 'string' || typeof id !== 'string') return [];
  return [{ source: { feed, id }, observed_at: textOf(member(member(item, 'status'), 'observed_at')) }];
}

async function read(url: URL, headers: Headers): Promise<unknown> {
  const failure = (reason: string) =>
    new CommandError(`can't read the stations of ${url.origin}: ${reason}; nothing was imported`);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, { headers });
    body = await response.json();
  } catch (error) {
    throw failure(textOf(member(member(error, 'cause') ?? error, 'message')) ?? 'the connection failed');
  }
  if (response.status !== 200) throw failure(`HTTP ${response.status} ${problemText(body)}`);
  return body;
}
