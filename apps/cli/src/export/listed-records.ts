import { fold } from '#application/views';
import { listOf, member } from '#domain';
import { IdHashSet } from '#formats/reading';
import type { DirectoryReader } from '#client';
import { FEED, sourceOf, type ListedRecord } from './command-lines.js';

/** Clocks of the directory's machines may differ so much, and a command may wait so long. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Greatest number of records of one name that are sorted. */
const MAX_RUN = 10_000;

/** Number of records that are read at a time. */
const WINDOW = 16;

/** A kind of records in the address of its list. */
export type ListName = 'locations' | 'connector-types' | 'tariffs' | 'stations';

/**
 * Iterates over all records of a kind that exist, in an order that a copy has too. Records that change meanwhile may
 * occur again; none is lost: those that changed since the beginning are listed once more after the others.
 * @param startedAt when the first list was read, by the directory's clock
 */
export async function* listedRecords<Item extends ListedRecord>(
  reader: DirectoryReader,
  list: ListName,
  startedAt: Date,
): AsyncGenerator<Item, void, undefined> {
  const seen = new IdHashSet();
  const isNew = ({ id, version }: Item) => seen.add(id, String(version));
  const since = new Date(startedAt.getTime() - CLOCK_TOLERANCE_MS).toISOString();
  const all = reader.pages(`v1/${list}?limit=1000&sort=name`);
  for await (const item of inOrderOfCopies(itemsOf<Item>(all))) if (isNew(item)) yield item;
  // Records whose names changed may have passed the reader by. Times of creation do not change.
  const changed = reader.pages(`v1/${list}?limit=1000&sort=created_at&updated_since=${since}`);
  for await (const item of itemsOf<Item>(changed)) if (isNew(item)) yield item;
}

/**
 * Reads listed records once more, each alone: lists do not have what their sources say beyond all fields. A record that
 * is removed meanwhile is left out.
 */
export async function* withExtensions<Item extends ListedRecord>(
  reader: DirectoryReader,
  list: ListName,
  items: AsyncIterable<Item>,
  // Only commands that name a source give extensions to stations.
  isRead = (item: Item) => list === 'locations' || item.source !== null,
): AsyncGenerator<Item, void, undefined> {
  const window: Promise<Item | null>[] = [];
  const first = async (): Promise<Item[]> => {
    const item = await window.shift();
    return item ? [item] : [];
  };
  for await (const item of items) {
    const read = isRead(item)
      ? reader.record(`v1/${list}/${item.id}?extensions=true`)
      : Promise.resolve({ ...item, extensions: null });
    // An error is thrown where the record is awaited.
    read.catch(() => {});
    window.push(read as Promise<Item | null>);
    if (window.length === WINDOW) yield* await first();
  }
  while (window.length > 0) yield* await first();
}

/**
 * Returns the ids of the records without a source, if the directory has any record whose source looks like that of a copy of
 * one. Importing the export of a directory into itself makes such copies.
 */
export async function originals(reader: DirectoryReader, list: ListName): Promise<IdHashSet> {
  const ids = new IdHashSet();
  if (!(await hasCopies(reader, list))) return ids;
  const pages = reader.pages(`v1/${list}?source_feed=null&limit=1000&sort=created_at`);
  for await (const { id } of itemsOf<ListedRecord>(pages)) ids.add('', id);
  return ids;
}

async function hasCopies(reader: DirectoryReader, list: ListName): Promise<boolean> {
  const pages = reader.pages(`v1/${list}?source_feed=${FEED}&limit=1000`);
  // The filter ignores case and accents.
  for await (const { source } of itemsOf<ListedRecord>(pages)) if (source?.feed === FEED) return true;
  return false;
}

async function* itemsOf<Item>(pages: AsyncIterable<unknown>): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages) yield* listOf(member(page, 'items')) as Item[];
}

/** Records of equal names are listed in the order of their ids, which differ in a copy. Their sources do not. */
async function* inOrderOfCopies<Item extends ListedRecord>(
  items: AsyncIterable<Item>,
): AsyncGenerator<Item, void, undefined> {
  let run: Item[] = [];
  let name: string | null | undefined;
  for await (const item of items) {
    const next = nameOf(item);
    if (next !== name || run.length >= MAX_RUN) {
      yield* run.sort(bySource);
      run = [];
    }
    name = next;
    run.push(item);
  }
  yield* run.sort(bySource);
}

function nameOf({ attributes: { name } }: ListedRecord): string | null {
  return typeof name === 'string' ? fold(name) : null;
}

function bySource(one: ListedRecord, other: ListedRecord): number {
  const [a, b] = [one, other].map((item) => JSON.stringify(sourceOf(item))) as [string, string];
  return a < b ? -1 : Number(a > b);
}
