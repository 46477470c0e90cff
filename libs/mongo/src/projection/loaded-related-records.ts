import {
  foldEvents,
  keyText,
  relatedRecordsOf,
  renderRecord,
  stationEntry,
  type RelatedStates,
} from '#application/views';
import type { PresentStation } from '#domain';
import { storedRecord, type RecordDocument, type Searchable } from '../schema/record-document.js';
import { relatedKeys } from './event-folding.js';

/** The kinds of records that a station refers to. */
export type RelatedKind = 'location' | 'connector-type';

/** The related records of some stations, as they were loaded. */
export class LoadedRelatedRecords {
  /** @param keys every key that was looked up, stored or not */
  constructor(
    readonly keys: readonly string[],
    private readonly documents: ReadonlyMap<string, RecordDocument>,
  ) {}

  /** What a station's derived fields are computed from; undefined for a removed station. */
  searchable(station: PresentStation | undefined): Searchable | undefined {
    if (!station) return undefined;
    const entry = stationEntry(station, relatedRecordsOf(station, this.stateOf));
    const { rest } = renderRecord('station', station, this.stateOf);
    return { entry, related: relatedKeys(station), rest };
  }

  /** The version of a record when it was loaded, 0 if it was not stored. */
  version(key: string): number {
    return this.documents.get(key)?.version ?? 0;
  }

  private readonly stateOf: RelatedStates = (kind, id) => {
    const document = this.documents.get(keyText({ kind, id }));
    return document && foldEvents(kind, storedRecord(document), []).state;
  };
}
