import { idOfSource } from '#application/views';
import { listOf, member, textOf } from '#domain';
import type { FeedRecordKind, RecordSource } from '#formats/reading';
import { DirectoryReader, Forbidden, type SharedDirectory } from '#client';
import type { IdLookup } from './respelling.js';
import type { LocationLookup } from './publication.js';
import { batchesOf, isPossible, sourceConditions, valueOf } from './source-conditions.js';

/** Greatest number of stations that are kept until they are compared: those of a few requests. */
const MAX_RECENT = 8_000;

/** A station of the directory that a feed has made. */
export interface HeldStation {
  readonly source: RecordSource;
  /** When its status was observed; null if it has none. */
  readonly observed_at: string | null;
  /** The id of its location. */
  readonly location_id?: string | null;
}

/** A location, connector type or tariff of a feed. */
export interface ListedRecord {
  readonly id: string;
  readonly source: RecordSource;
}

/** What the directory has of feeds, including everything that was written before the first read. */
export class HeldRecords implements IdLookup, LocationLookup {
  private readonly reader: DirectoryReader;
  private caughtUp: Promise<unknown> | null = null;
  /** The stations that were looked for last, by {@link keyOfSource}; null: the directory has none. */
  private readonly recent = new Map<string, unknown>();
  /** Whether the key may not read. */
  isForbidden = false;

  /** @throws DirectoryError the address or the key is invalid */
  constructor(options: SharedDirectory) {
    this.reader = new DirectoryReader(options, 'import');
  }

  /**
   * How the directory spells a feed, compared without case: as its oldest location has it, else its oldest station. Null if
   * it has none, or the key may not read. @throws DirectoryError as {@link stationsOf}
   */
  async spellingOf(feed: string): Promise<string | null> {
    for (const list of ['locations', 'stations']) {
      const path = `v1/${list}?source_feed=${valueOf(feed)}&sort=created_at&limit=1`;
      const [oldest] = await this.allowed(feed, () => this.sources(path));
      // The filter ignores accents, too.
      if (oldest?.feed.toLowerCase() === feed.toLowerCase()) return oldest.feed;
    }
    return null;
  }

  /** Lists the stations of a feed. @throws DirectoryError the directory can't be reached, or refuses the request */
  async *stationsOf(feed: string): AsyncGenerator<HeldStation, void, undefined> {
    for await (const record of this.records('stations', feed, '')) yield heldStation(record);
  }

  /** Lists the locations, connector types or tariffs of a feed. @param condition of the list @throws DirectoryError as {@link stationsOf} */
  async *recordsOf(
    list: 'locations' | 'connector-types' | 'tariffs',
    feed: string,
    condition: string,
  ): AsyncGenerator<ListedRecord, void, undefined> {
    for await (const { item, source } of this.records(list, feed, condition))
      yield { id: textOf(member(item, 'id')) ?? '', source };
  }

  /** Removed stations are after the others. Finds nothing if the key may not read. @throws DirectoryError as {@link stationsOf} */
  async find(kind: FeedRecordKind, feed: string, ids: readonly string[]): Promise<string[]> {
    const conditions = sourceConditions(ids).map((condition) => `${condition}&sort=created_at`);
    const records = await this.listed(`${kind}s`, feed, conditions);
    const listed = records.map(({ source }) => source.id);
    if (kind !== 'station') return listed;
    this.keep(feed, ids, records);
    const known = new Set(listed.map((id) => id.toLowerCase()));
    const others = ids.filter((id) => !known.has(id.toLowerCase()));
    return [...listed, ...(await this.removed(feed, others))];
  }

  /**
   * Returns stations as lists have them, by {@link keyOfSource}. They are not read again if {@link find} has just read them.
   * Finds nothing if the key may not read. @throws DirectoryError as {@link stationsOf}
   */
  async stations(sources: readonly RecordSource[]): Promise<Map<string, unknown>> {
    const unread = new Map<string, string[]>();
    for (const source of sources)
      if (!this.recent.has(keyOfSource(source)))
        unread.set(source.feed, [...(unread.get(source.feed) ?? []), source.id]);
    for (const [feed, ids] of unread)
      for (const condition of sourceConditions(ids))
        for (const { item, source } of await this.listed('stations', feed, [condition]))
          this.recent.set(keyOfSource(source), item);
    const keys = sources.map(keyOfSource);
    const found = keys.flatMap((key): [string, unknown][] => {
      const item = this.recent.get(key);
      this.recent.delete(key);
      return item === undefined || item === null ? [] : [[key, item]];
    });
    return new Map(found);
  }

  private keep(feed: string, ids: readonly string[], records: readonly HeldRecord[]): void {
    for (const id of ids) this.recent.set(keyOfSource({ feed, id }), null);
    for (const { item, source } of records) this.recent.set(keyOfSource(source), item);
    for (const key of this.recent.keys()) {
      if (this.recent.size <= MAX_RECENT) return;
      this.recent.delete(key);
    }
  }

  /** The ids of removed stations. A service of an earlier release finds none. */
  private async removed(feed: string, ids: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const condition of sourceConditions(ids)) {
      const path = `v1/stations/removed?source_feed=${valueOf(feed)}${condition}`;
      for (const source of await this.allowed(feed, () => this.sources(path)))
        if (source.feed === feed) found.push(source.id);
    }
    return found;
  }

  /** Lists the stations of a feed at its locations. Finds nothing if the key may not read. @throws DirectoryError as {@link stationsOf} */
  async stationsAt(feed: string, locationIds: readonly string[]): Promise<HeldStation[]> {
    const ids = locationIds.map((id) => idOfSource('location', { feed, id }));
    const conditions = batchesOf(ids).map((values) => `&location_id=${values}`);
    return (await this.listed('stations', feed, conditions)).map(heldStation);
  }

  /** The ids of a feed's retired locations. Finds nothing if the key may not read. @throws DirectoryError as {@link stationsOf} */
  async retiredLocations(feed: string): Promise<string[]> {
    return (await this.listed('locations', feed, ['&retired=true'])).map(({ source }) => source.id);
  }

  /** The records that fulfil one of the conditions; none if the key may not read. */
  private listed(list: string, feed: string, conditions: readonly string[]): Promise<HeldRecord[]> {
    return this.allowed(feed, async () => {
      const found: HeldRecord[] = [];
      for (const condition of conditions)
        for await (const record of this.records(list, feed, condition)) found.push(record);
      return found;
    });
  }

  /** What a read finds of a feed; nothing if the key may not read, or no record can have such a feed. */
  private async allowed<Found>(feed: string, read: () => Promise<Found[]>): Promise<Found[]> {
    if (this.isForbidden || !isPossible(feed)) return [];
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Forbidden)) throw error;
      this.isForbidden = true;
      return [];
    }
  }

  /** The sources of a list's first page; none if there is no such list. */
  private async sources(path: string): Promise<RecordSource[]> {
    await this.catchUp();
    return listOf(member(await this.reader.record(path), 'items')).flatMap((item) => sourceOf(item) ?? []);
  }

  private async catchUp(): Promise<void> {
    await (this.caughtUp ??= this.reader.catchUp());
  }

  private async *records(
    list: string,
    feed: string,
    condition: string,
  ): AsyncGenerator<HeldRecord, void, undefined> {
    await this.catchUp();
    const path = `v1/${list}?source_feed=${valueOf(feed)}${condition}&limit=1000`;
    for await (const page of this.reader.pages(path))
      for (const item of listOf(member(page, 'items'))) {
        const source = sourceOf(item);
        // The filter ignores accents, too.
        if (source?.feed === feed) yield { item, source };
      }
  }
}

interface HeldRecord {
  readonly item: unknown;
  readonly source: RecordSource;
}

/** A source as a key of maps. */
export const keyOfSource = ({ feed, id }: RecordSource): string => `${feed}\n${id}`;

const heldStation = ({ item, source }: HeldRecord): HeldStation => ({
  source,
  observed_at: textOf(member(member(item, 'status'), 'observed_at')),
  location_id: textOf(member(member(item, 'attributes'), 'location_id')),
});

function sourceOf(item: unknown): RecordSource | null {
  const source = member(item, 'source');
  const feed = member(source, 'feed');
  const id = member(source, 'id');
  return typeof feed === 'string' && typeof id === 'string' ? { feed, id } : null;
}
