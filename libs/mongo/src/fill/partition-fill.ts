import {
  foldEvents,
  includesFirstEvent,
  initialFoldedState,
  lastImportOf,
  presentStation,
  recordEntry,
  renderRecord,
  type AggregateKey,
  type EventStream,
  type FoldedState,
} from '#application/views';
import type { AggregateKind } from '#domain';
import type { UnappliedEvents } from '../archive/dead-letters.js';
import { foldStream, relatedKeys, type FoldedRecord } from '../projection/event-folding.js';
import type { LoadedRelatedRecords } from '../projection/loaded-related-records.js';
import { addKeys, type WithKeys } from '../shared-keys.js';
import type { RecordCollection } from '../projection/record-collection.js';
import type { StationReindexer } from '../projection/station-reindexer.js';
import {
  importField,
  removedSourceField,
  storedRecord,
  searchFieldsOf,
  type RecordDocument,
  type Searchable,
} from '../schema/record-document.js';
import type { SideTableWriters } from '../side-tables/side-table-writers.js';

/** Records that are written at a time. */
const SLICE = 1000;
/** Estimated size of a held record beyond its texts, in bytes. */
const OVERHEAD_BYTES = 1000;

/** A record after all events so far. */
interface ExpectedRecord extends AggregateKey, FoldedState {
  /** The import that wrote it last; undefined if none did. */
  readonly importId: string | undefined;
  /** What side tables keep in its document. */
  readonly kept: object;
}

interface HeldRecord extends ExpectedRecord {
  /** Whether it was read from its collection. */
  readonly isStored: boolean;
  /** Estimated size in bytes. */
  readonly size: number;
}

export interface FillTarget extends WithKeys {
  readonly records: Readonly<Record<AggregateKind, RecordCollection>>;
  readonly reindexer: StationReindexer;
  /** Opens the side tables. What they gather until records are written is that of one partition. */
  readonly sideTables: () => SideTableWriters;
}

/** The held records of one kind by id. */
class HeldRecords extends Map<string, HeldRecord> {
  /** Estimated size in bytes. */
  bytes = 0;

  override set(id: string, record: HeldRecord): this {
    this.bytes += record.size - (this.get(id)?.size ?? 0);
    return super.set(id, record);
  }

  override clear(): void {
    this.bytes = 0;
    super.clear();
  }
}

/**
 * Folds the events of one partition in memory, so that a record is written once and not after each batch. A record that
 * was written to free memory is read again when it has further events.
 */
export class PartitionFill {
  private readonly held: Readonly<Record<AggregateKind, HeldRecords>> = {
    station: new HeldRecords(),
    'connector-type': new HeldRecords(),
    location: new HeldRecords(),
    tariff: new HeldRecords(),
  };

  private readonly sideTables: SideTableWriters;

  constructor(private readonly target: FillTarget) {
    this.sideTables = target.sideTables();
  }

  /** Estimated size of the held records in bytes. */
  get size(): number {
    return Object.values(this.held).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Applies events; those that are applied already change nothing. @returns the events that can't be applied */
  async apply(streams: readonly EventStream[]): Promise<readonly UnappliedEvents[]> {
    await this.load(streams.filter((stream) => !this.heldOf(stream) && !includesFirstEvent(stream)));
    const results = streams.map((stream) => {
      const held = this.heldOf(stream);
      const { folded, unapplied } = foldStream(stream, () => held ?? initialFoldedState(stream.kind));
      const isNew = folded !== undefined && folded.record.version > (held?.version ?? 0);
      return { changed: isNew ? { stream, folded } : undefined, unapplied };
    });
    await this.holdChanged(results.flatMap(({ changed }) => changed ?? []));
    return results.flatMap(({ unapplied }) => unapplied ?? []);
  }

  /** Writes the held records of these kinds, and forgets them. */
  async write(kinds: readonly AggregateKind[]): Promise<void> {
    for (const kind of kinds) {
      const records = [...this.held[kind].values()];
      for (let from = 0; from < records.length; from += SLICE)
        await this.writeSlice(kind, records.slice(from, from + SLICE));
      this.forget(kind);
    }
    await this.sideTables.flush();
  }

  /** Forgets the held records of a kind. */
  forget(kind: AggregateKind): void {
    this.held[kind].clear();
  }

  private async load(streams: readonly EventStream[]): Promise<void> {
    for (const kind of Object.keys(this.target.records) as AggregateKind[]) {
      const ids = streams.flatMap((stream) => (stream.kind === kind ? stream.id : []));
      for (const document of (await this.target.records[kind].load(ids)).values()) {
        const { _id: id, import_id: importId } = document;
        const folded = foldEvents(kind, storedRecord(document), []);
        const kept = {
          ...this.sideTables.ofState({ kind, id, ...folded }),
          ...this.sideTables.ofEvents(document),
        };
        this.hold({ kind, id }, { ...folded, importId, kept, isStored: true });
      }
    }
  }

  private async holdChanged(
    changes: readonly { readonly stream: EventStream; readonly folded: FoldedRecord }[],
  ): Promise<void> {
    const kept = await this.sideTables.beforeRecords(
      changes.map(({ stream, folded: { kind, state, events } }) => {
        const held = this.heldOf(stream);
        return { kind, id: stream.id, state, events, before: held?.kept ?? {}, former: () => held };
      }),
    );
    for (const [index, { stream, folded }] of changes.entries()) {
      const { record, state, events } = folded;
      this.sideTables.gather(stream, state);
      this.hold(stream, {
        version: record.version,
        state,
        importId: lastImportOf(events, record.version),
        kept: kept[index] ?? {},
        isStored: this.heldOf(stream)?.isStored ?? false,
      });
    }
  }

  private heldOf({ kind, id }: AggregateKey): HeldRecord | undefined {
    return this.held[kind].get(id);
  }

  private hold({ kind, id }: AggregateKey, folded: Omit<HeldRecord, 'kind' | 'id' | 'size'>): void {
    this.held[kind].set(id, { kind, id, ...folded, size: sizeOf(folded) });
  }

  private async writeSlice(kind: AggregateKind, records: readonly HeldRecord[]): Promise<void> {
    const loaded = await this.target.reindexer.load(relatedKeysOf(records));
    const [stored, created] = [true, false].map((isStored) =>
      records.filter((held) => held.isStored === isStored).map((held) => documentOf(held, loaded)),
    );
    if (kind === 'location')
      await addKeys(
        this.target,
        'hours',
        records.map(({ state }) => recordEntry(kind, state)),
      );
    if (kind === 'station')
      await addKeys(
        this.target,
        'prices',
        records.flatMap((held) => loaded.searchable(stationOf(held))?.entry ?? []),
      );
    const collection = this.target.records[kind];
    // Another build of the generation may have inserted the record.
    const refused = await collection.insert(created ?? []);
    await collection.replaceOlder([...(stored ?? []), ...refused]);
  }
}

const stationOf = ({ kind, state }: ExpectedRecord) =>
  kind === 'station' ? presentStation(state) : undefined;

/** The keys of the records that these refer to, each once. */
export function relatedKeysOf(records: readonly ExpectedRecord[]): readonly string[] {
  const stations = records.flatMap((held) => stationOf(held) ?? []);
  return [...new Set(stations.flatMap(relatedKeys))];
}

/** The document of a record. */
export function documentOf(held: ExpectedRecord, loaded: LoadedRelatedRecords): RecordDocument {
  const { kind, id, version, state, importId, kept } = held;
  const record = renderRecord(kind, state);
  const searchable = record.removed ? undefined : searchableOf(held, loaded);
  return {
    ...{ _id: id, version, ...record },
    // The same in every fill, like the rest of the document.
    revision: version,
    ...removedSourceField(record),
    ...importField(importId),
    ...kept,
    ...(searchable && searchFieldsOf(searchable)),
  };
}

const searchableOf = (held: ExpectedRecord, loaded: LoadedRelatedRecords): Searchable | undefined =>
  held.kind === 'station'
    ? loaded.searchable(stationOf(held))
    : { entry: recordEntry(held.kind, held.state) };

/** Estimates the size of a record in memory by the texts of its state. */
function sizeOf({ state }: FoldedState): number {
  const attributes = 'attributes' in state ? Object.values(state.attributes) : [];
  const texts = attributes.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
  return OVERHEAD_BYTES + texts;
}
