import { isDeepStrictEqual } from 'node:util';
import { foldEvents, presentStation, type KeyKind } from '#application/views';
import { addKeys, type WithKeys } from '../shared-keys.js';
import {
  keyFields,
  storedRecord,
  searchFieldsOf,
  searchWords,
  type RecordDocument,
  type Searchable,
} from '../schema/record-document.js';
import { relatedKeys } from './event-folding.js';
import { LoadedRelatedRecords, type RelatedKind } from './loaded-related-records.js';
import type { RecordCollection } from './record-collection.js';

/** Greatest number of stations that are written at a time after a related record has changed. */
const PAGE_SIZE = 500;

/** What a station is found by, and the document that it replaces. */
interface StationToWrite {
  readonly stored: RecordDocument | undefined;
  readonly searchable: Searchable | undefined;
}

/**
 * Keeps the search fields of stations consistent with their related records while several projectors write both.
 *
 * Every projector writes its record first and reads the other side afterwards, and a station's search fields are
 * computed from records that were read after the revision that the write replaces. So when two projectors change a
 * station and its location at the same time, the later one either reads the earlier one's write, or its own write is
 * refused and it reads again.
 */
export class StationReindexer {
  constructor(
    private readonly stations: RecordCollection,
    private readonly relatedRecords: Record<RelatedKind, RecordCollection>,
    private readonly models: WithKeys,
  ) {}

  /** Loads the records with these keys, to compute the search fields of the stations that refer to them. */
  async load(keys: readonly string[]): Promise<LoadedRelatedRecords> {
    return new LoadedRelatedRecords(
      keys,
      await this.fromCollections(keys, (records, ids) => records.load(ids)),
    );
  }

  /** Reindexes the stations that refer to those of the loaded records which have changed since they were loaded. */
  async reindexIfChanged(loaded: LoadedRelatedRecords): Promise<void> {
    const versions = await this.fromCollections(loaded.keys, (records, ids) => records.versions(ids));
    await this.reindexRelatedTo(
      loaded.keys.filter((key) => (versions.get(key) ?? 0) !== loaded.version(key)),
    );
  }

  /** Reindexes the stations that refer to one of these records. */
  async reindexRelatedTo(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    for await (const ids of this.stations.idsRelatedTo(keys, PAGE_SIZE)) await this.reindex(ids);
  }

  /** Computes what these stations show or are found by of other records, and writes those that have changed. */
  async reindex(ids: readonly string[]): Promise<void> {
    for (let remaining = ids; remaining.length > 0;) {
      const stored = [...(await this.stations.load(remaining)).values()];
      const refused = await this.stations.write(await this.outdated(stored));
      remaining = refused.map(({ _id }) => _id);
    }
  }

  /** Returns new revisions of those documents whose search fields are outdated. */
  private async outdated(documents: readonly RecordDocument[]): Promise<readonly RecordDocument[]> {
    const states = documents.map((document) =>
      presentStation(foldEvents('station', storedRecord(document), []).state),
    );
    const loaded = await this.load(states.flatMap((station) => (station ? relatedKeys(station) : [])));
    const outdated = documents.flatMap((stored, index) => {
      const searchable = loaded.searchable(states[index]);
      return !searchable || hasSearchFields(stored, searchable) ? [] : [{ stored, searchable }];
    });
    await this.addPrices(outdated);
    return outdated.map(({ stored, searchable }) => ({
      ...stored,
      ...searchFieldsOf(searchable),
      revision: stored.revision + 1,
    }));
  }

  /** Stores the keys of prices that stations get. To be called before these are written. */
  addPrices(stations: readonly StationToWrite[]): Promise<void> {
    const changed = stations.flatMap(({ stored, searchable }) =>
      searchable && stored?.prices_id !== keyFields(searchable.entry).prices_id ? searchable.entry : [],
    );
    return addKeys(this.models, 'prices', changed);
  }

  private async fromCollections<Value>(
    keys: readonly string[],
    read: (records: RecordCollection, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<ReadonlyMap<string, Value>> {
    const values = Object.entries(this.relatedRecords).map(async ([kind, records]) => {
      const ids = keys.flatMap((key) => (key.startsWith(`${kind}/`) ? key.slice(kind.length + 1) : []));
      return [...(await read(records, ids))].map(([id, value]) => [`${kind}/${id}`, value] as const);
    });
    return new Map((await Promise.all(values)).flat());
  }
}

function hasSearchFields(document: RecordDocument, { entry, rest }: Searchable): boolean {
  return (
    document.rest === rest &&
    Object.entries(keyFields(entry)).every(([field, id]) => document[field as `${KeyKind}_id`] === id) &&
    document.words?.join(' ') === searchWords(entry).join(' ') &&
    isDeepStrictEqual(document.connectors, entry.connectors) &&
    Object.entries(entry.filters).every(([field, value]) => document.filters?.[field] === value)
  );
}
