import {
  foldEvents,
  includesFirstEvent,
  initialFoldedState,
  keyText,
  presentStation,
  recordEntry,
  renderRecord,
  type AggregateKey,
  type EventStream,
  type FoldedState,
  type StatusPeriod,
} from '#application/views';
import type { AggregateKind } from '#domain';
import {
  foldStream,
  relatedKeys,
  type FoldedRecord,
  type UnappliedEvents,
} from '../projection/event-folding.js';
import type { LoadedRelatedRecords } from '../projection/loaded-related-records.js';
import type { RecordCollection } from '../projection/record-collection.js';
import { searchFieldsOf, type Searchable } from '../projection/search-fields.js';
import type { StationReindexer } from '../projection/station-reindexer.js';
import type { StatusPeriodWriter } from '../projection/status-period-writer.js';
import { storedRecord, type RecordDocument } from '../schema/record-document.js';

/** Records that are written at a time. */
const SLICE = 1000;
/** Estimated size of a held record beyond its texts, in bytes. */
const OVERHEAD_BYTES = 1000;

/** A record after all events so far. */
interface HeldRecord extends AggregateKey, FoldedState {
  /** A station's last status period. */
  readonly period: StatusPeriod | undefined;
  /** Whether it was read from its collection. */
  readonly isStored: boolean;
  /** Estimated size in bytes. */
  readonly size: number;
}

export interface FillTarget {
  readonly records: Readonly<Record<AggregateKind, RecordCollection>>;
  readonly reindexer: StationReindexer;
  readonly periods: StatusPeriodWriter;
}

/**
 * Folds the events of one partition in memory, so that a record is written once and not after each batch. A record that
 * was written to free memory is read again when it has further events.
 */
export class PartitionFill {
  private readonly held = new Map<string, HeldRecord>();
  private heldBytes = 0;

  constructor(private readonly target: FillTarget) {}

  /** Estimated size of the held records in bytes. */
  get size(): number {
    return this.heldBytes;
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

  /** Writes all held records and forgets them. */
  async flush(): Promise<void> {
    for (const kind of Object.keys(this.target.records) as AggregateKind[]) {
      const records = [...this.held.values()].filter((held) => held.kind === kind);
      for (let from = 0; from < records.length; from += SLICE)
        await this.write(kind, records.slice(from, from + SLICE));
    }
    this.held.clear();
    this.heldBytes = 0;
  }

  private async load(streams: readonly EventStream[]): Promise<void> {
    for (const kind of Object.keys(this.target.records) as AggregateKind[]) {
      const ids = streams.flatMap((stream) => (stream.kind === kind ? stream.id : []));
      for (const document of (await this.target.records[kind].load(ids)).values()) {
        const { _id: id, period } = document;
        this.hold({ kind, id }, { ...foldEvents(kind, storedRecord(document), []), period, isStored: true });
      }
    }
  }

  private async holdChanged(
    changes: readonly { readonly stream: EventStream; readonly folded: FoldedRecord }[],
  ): Promise<void> {
    const stations = changes.flatMap(({ stream, folded: { events } }) =>
      stream.kind === 'station' ? { station: stream.id, events, last: this.heldOf(stream)?.period } : [],
    );
    const periods = await this.target.periods.write(stations);
    const periodOf = new Map(stations.map(({ station }, index) => [station, periods[index]]));
    for (const { stream, folded } of changes) {
      const { record, state } = folded;
      const period = stream.kind === 'station' ? periodOf.get(stream.id) : undefined;
      this.hold(stream, {
        version: record.version,
        state,
        period,
        isStored: this.heldOf(stream)?.isStored ?? false,
      });
    }
  }

  private heldOf(aggregate: AggregateKey): HeldRecord | undefined {
    return this.held.get(keyText(aggregate));
  }

  private hold({ kind, id }: AggregateKey, folded: Omit<HeldRecord, 'kind' | 'id' | 'size'>): void {
    const size = sizeOf(folded);
    this.heldBytes += size - (this.heldOf({ kind, id })?.size ?? 0);
    this.held.set(keyText({ kind, id }), { kind, id, ...folded, size });
  }

  private async write(kind: AggregateKind, records: readonly HeldRecord[]): Promise<void> {
    const loaded = await this.target.reindexer.load(keysOf(records));
    const [stored, created] = [true, false].map((isStored) =>
      records.filter((held) => held.isStored === isStored).map((held) => documentOf(held, loaded)),
    );
    const collection = this.target.records[kind];
    // Another build of the generation may have inserted the record.
    const refused = await collection.insert(created ?? []);
    await collection.replaceOlder([...(stored ?? []), ...refused]);
  }
}

const stationOf = ({ kind, state }: HeldRecord) => (kind === 'station' ? presentStation(state) : undefined);

/** The keys of the records that these refer to, each once. */
function keysOf(records: readonly HeldRecord[]): readonly string[] {
  const stations = records.flatMap((held) => stationOf(held) ?? []);
  return [...new Set(stations.flatMap(relatedKeys))];
}

function documentOf(held: HeldRecord, loaded: LoadedRelatedRecords): RecordDocument {
  const { kind, id, version, state, period } = held;
  const record = renderRecord(kind, state);
  const searchable = record.removed ? undefined : searchableOf(held, loaded);
  return {
    ...{ _id: id, version, ...record },
    // The same in every fill, like the rest of the document.
    revision: version,
    ...(searchable && searchFieldsOf(searchable)),
    ...(period && { period }),
  };
}

const searchableOf = (held: HeldRecord, loaded: LoadedRelatedRecords): Searchable | undefined =>
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
