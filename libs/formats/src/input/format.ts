import type { EvseIds } from '../records/evse-ids.js';
import type { IdHashSet } from '../records/id-sets.js';
import type { MappedRecord } from '../records/mapped-record.js';
import type { RecordGroup } from '../records/record-group.js';
import { SeenRecords } from '../records/seen-records.js';
import { WaitingRemovals, type ReadGroup } from '../records/waiting-removals.js';
import type { ColumnMap } from '../table/column-map.js';
import type { Head } from './head.js';
import type { Input } from './input.js';

/** Changes records that were read by what the directory has. */
export interface Comparison {
  /** Returns as many records, in the same order. */
  of(records: readonly MappedRecord[]): Promise<MappedRecord[]>;
}

/** What the reading of a file depends on beside its content. */
export interface ReadOptions {
  /** The name of the feed for formats whose records do not name theirs. */
  readonly feed: string | undefined;
  /** What columns or properties are, for formats that take a map; undefined: their names say it. */
  readonly map?: ColumnMap | undefined;
  /** Whether OCPI locations with `publish: false` are imported. */
  readonly includeUnpublished: boolean;
  /** Whether a feed reports each of its statuses anew, at the time of its response. */
  readonly confirms: boolean;
  /** The connector types that earlier files have created. */
  readonly connectorTypes: IdHashSet;
  /** What earlier pages of the same address have contained; nothing for a file. */
  readonly seen: SeenRecords;
  /** Gives ids the spelling of the directory; null: they stay as they are, as in a dry run. */
  readonly respelling: Comparison | null;
  /** Removes and restores the stations of locations that are not published any more, or again; null as above. */
  readonly publication: Comparison | null;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Makes the id of a command, for lines without one: each time another. */
  readonly commandId: () => string;
}

/** How all files of an import are read. */
export interface ReadingOptions extends Omit<ReadOptions, 'seen'> {
  readonly evseIds: EvseIds;
}

/** A format that can be read. */
export interface ReadableFormat {
  readonly name: string;
  /** Whether a file with this beginning has the format. */
  readonly recognise: (head: Head) => boolean;
  /** Returns why a file with this beginning can't be read, or what it is instead; null if it may be read. */
  readonly defect?: (head: Head) => string | null;
  /** Reads a file as a stream. The iterable throws a `FormatError` if the file can't be read on. */
  readonly read: (input: Input, options: ReadOptions) => AsyncIterable<RecordGroup>;
  /** Whether a file is a feed, whose records have sources. */
  readonly isFeed: boolean;
  /** Whether it is read by a map of columns, if there is one: then no other formats are tried. */
  readonly takesMap?: true;
  /** Greatest number of concurrent requests; 1 if a line may depend on any line before it. */
  readonly maxRequests: number;
}

/** A file, or the pages of an address, and its format. */
export interface FormattedPages<Page extends Input> {
  /** The file, or the first page. */
  readonly input: Page;
  readonly format: ReadableFormat;
  /** Opens the pages of an address after the first one. */
  readonly furtherPages?: () => AsyncIterable<Page>;
}

/** Reads all records of a file or address, each with the page that it is in. @throws FormatError a page can't be read */
export async function* readPages<Page extends Input>(
  { input, format, furtherPages }: FormattedPages<Page>,
  options: ReadingOptions,
): AsyncGenerator<ReadGroup<Page>, void, undefined> {
  const seen = new SeenRecords(options.evseIds);
  const removals = new WaitingRemovals<Page>(seen);
  const reading = { ...options, seen };
  for await (const group of format.read(input, reading)) yield* removals.add({ page: input, group });
  for await (const page of furtherPages?.() ?? [])
    for await (const group of format.read(page, reading)) yield* removals.add({ page, group });
  yield* removals.end();
}
