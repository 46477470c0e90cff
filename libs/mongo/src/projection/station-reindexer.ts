import { isDeepStrictEqual } from 'node:util';
import { foldEvents, presentStation } from '#application/views';
import {
  hoursField,
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
    return documents.flatMap((document, index) => {
      const searchable = loaded.searchable(states[index]);
      if (!searchable || hasSearchFields(document, searchable)) return [];
      return [{ ...document, ...searchFieldsOf(searchable), revision: document.revision + 1 }];
    });
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
    document.hours_id === hoursField(entry).hours_id &&
    document.words?.join(' ') === searchWords(entry).join(' ') &&
    isDeepStrictEqual(document.connectors, entry.connectors) &&
    Object.entries(entry.filters).every(([field, value]) => document.filters?.[field] === value)
  );
}
