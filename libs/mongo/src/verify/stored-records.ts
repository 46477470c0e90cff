import { keyId } from '#application/views';
import { keyText, type AggregateKey, type AggregateSnapshot, type AggregateStates } from '#application';
import type { AggregateKind } from '#domain';
import { documentOf, relatedKeysOf } from '../fill/partition-fill.js';
import type { Generation } from '../generations/generation.js';
import { fitToSizeLimit } from '../projection/document-size-limit.js';
import type { LoadedRelatedRecords } from '../projection/loaded-related-records.js';
import { recordCollections } from '../projection/record-collection.js';
import { StationReindexer } from '../projection/station-reindexer.js';
import { storedKeys } from '../shared-keys.js';
import type { RecordDocument } from '../schema/record-document.js';
import { SideTableWriters } from '../side-tables/side-table-writers.js';

/** A record as it is stored, and as it should be by its events. */
export interface ComparedRecord {
  readonly key: AggregateKey;
  readonly stored: object | undefined;
  /** Undefined if the record has no events. */
  readonly expected: object | undefined;
  /**
   * Whether the stored record, or one that a station refers to, has events that the expected one, which has some, lacks.
   * A station is written some time after its location.
   */
  readonly isNewer: boolean;
}

/** Reads the records of a generation to compare them with their events. */
export class StoredRecords {
  private readonly records: ReturnType<typeof recordCollections>;
  private readonly reindexer: StationReindexer;
  private readonly sideTables: SideTableWriters;

  /** @param states of the records by the events that were read */
  constructor(
    private readonly generation: Generation,
    private readonly states: Pick<AggregateStates, 'load'>,
  ) {
    this.records = recordCollections(generation);
    this.reindexer = new StationReindexer(this.records.station, this.records, generation);
    this.sideTables = new SideTableWriters(generation, generation.sideTables);
  }

  /**
   * Compares all of a document but its revision, the stored keys that it has, and what it and side tables keep of its
   * events. What a station shows of its location and connector types is expected as these are stored.
   */
  async compared(
    kind: AggregateKind,
    snapshots: readonly AggregateSnapshot[],
  ): Promise<readonly ComparedRecord[]> {
    const documents = await this.records[kind].load(snapshots.map(({ aggregate }) => aggregate.id));
    const held = snapshots.map(({ aggregate, version, state }) => {
      const record = { ...aggregate, version, state };
      const ofState = version > 0 ? this.sideTables.ofState(record) : {};
      const document = documents.get(aggregate.id);
      const kept = { ...ofState, ...this.sideTables.ofEvents(document) };
      return { ...record, importId: document?.import_id, kept };
    });
    const related = await this.reindexer.load(relatedKeysOf(held.filter(({ version }) => version > 0)));
    const newer = await this.newerOf(related);
    // The hours of stations are those of their locations.
    const shared = kind === 'station' ? 'prices' : 'hours';
    const idOf = (document: RecordDocument) => document[`${shared}_id`] ?? undefined;
    const keys = await storedKeys(this.generation, [...documents.values()].map(idOf));
    const storedIdOf = (document: RecordDocument) => {
      const key = keys.get(idOf(document) ?? '');
      return key === undefined ? undefined : keyId(key);
    };
    return held.map((record) => {
      const stored = documents.get(record.id);
      const expected = record.version > 0 ? fitToSizeLimit(documentOf(record, related)) : undefined;
      return {
        key: { kind, id: record.id },
        stored: stored && comparable(stored, { [shared]: storedIdOf(stored) }),
        expected: expected && comparable(expected, { [shared]: idOf(expected) }),
        isNewer:
          record.version > 0 &&
          stored !== undefined &&
          (stored.version > record.version || relatedKeysOf([record]).some((key) => newer.has(key))),
      };
    });
  }

  /** The keys of the related records that are stored with events that were not read. */
  private async newerOf(related: LoadedRelatedRecords): Promise<ReadonlySet<string>> {
    const states = await this.states.load(related.keys.map(keyOfText));
    const newer = states.filter(({ aggregate, version }) => related.version(keyText(aggregate)) > version);
    return new Set(newer.map(({ aggregate }) => keyText(aggregate)));
  }

  /** The ids of the records after this one, in their order; none after the last one. */
  async ids(kind: AggregateKind, after: string, limit: number): Promise<readonly string[]> {
    const found = this.generation.records[kind].find({ _id: { $gt: after } }, { projection: { _id: 1 } });
    return (await found.sort({ _id: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
  }
}

function keyOfText(text: string): AggregateKey {
  const [kind, id] = text.split('/') as [AggregateKind, string];
  return { kind, id };
}

/** Without members that a database does not store. @param keys the ids by the keys that the document has, by their kind */
const comparable = ({ revision: _, ...document }: RecordDocument, keys: object): object =>
  JSON.parse(JSON.stringify({ ...document, ...keys })) as object;
