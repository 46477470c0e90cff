import {
  keyText,
  presentStation,
  recordEntry,
  streamsOf,
  type EventStream,
  type LoggedEvent,
} from '#application/views';
import type { AggregateKind } from '#domain';
import type { UnappliedEvents } from '../archive/dead-letters.js';
import type { LoadedRelatedRecords } from './loaded-related-records.js';
import type { RecordCollection } from './record-collection.js';
import { RecordWriter, type ApplyResult, type DeriveFields } from './record-writer.js';
import { addKeys, type WithKeys } from '../shared-keys.js';
import { searchFieldsOf } from '../schema/record-document.js';
import { StationReindexer } from './station-reindexer.js';
import type { SideTableWriters } from '../side-tables/side-table-writers.js';

/** The kinds of records beside stations. */
type OtherKind = Exclude<AggregateKind, 'station'>;

const otherKinds: readonly OtherKind[] = ['location', 'connector-type', 'tariff'];

/** Writes the records of the read models. Several projections may write them at once. */
export class RecordProjection {
  private readonly reindexer: StationReindexer;

  constructor(
    private readonly records: Record<AggregateKind, RecordCollection>,
    private readonly sideTables: SideTableWriters,
    private readonly models: WithKeys,
  ) {
    this.reindexer = new StationReindexer(records.station, records, models);
  }

  /**
   * Applies events in their order. Locations and connector types are written before the stations of the same batch,
   * whose documents are computed from them.
   * @returns the events that can't be applied
   */
  async apply(events: readonly LoggedEvent[]): Promise<readonly UnappliedEvents[]> {
    const streams = streamsOf(events);
    const ofKind = (wanted: AggregateKind) => streams.filter(({ kind }) => kind === wanted);
    const others = await Promise.all(otherKinds.map((kind) => this.applyOthers(kind, ofKind(kind))));
    const stations = await this.applyStations(ofKind('station'));
    return [...others, stations].flatMap(({ unapplied }) => unapplied);
  }

  private async applyOthers(kind: OtherKind, streams: readonly EventStream[]): Promise<ApplyResult> {
    const result = await this.writer(kind, this.deriveFieldsOf(kind)).apply(streams);
    // Stations show nothing of their tariffs.
    if (kind === 'tariff') return result;
    // Unchanged records too: the projector that wrote them may have stopped before it reindexed their stations.
    await this.reindexer.reindexRelatedTo(streams.map(keyText));
    return result;
  }

  private deriveFieldsOf(kind: OtherKind): DeriveFields {
    return async (changes) => {
      const entries = changes.map(({ folded: { record, state } }) =>
        record.removed ? undefined : recordEntry(kind, state),
      );
      await addKeys(
        this.models,
        'hours',
        entries.flatMap((entry) => entry ?? []),
      );
      return entries.map((entry) => (entry ? searchFieldsOf({ entry }) : {}));
    };
  }

  private async applyStations(streams: readonly EventStream[]): Promise<ApplyResult> {
    const loads: LoadedRelatedRecords[] = [];
    const deriveFields: DeriveFields = async (changes) => {
      const loaded = await this.reindexer.load([...new Set(changes.flatMap(({ folded }) => folded.related))]);
      loads.push(loaded);
      const found = changes.map(({ folded, stored }) => ({
        stored,
        searchable: loaded.searchable(presentStation(folded.state)),
      }));
      await this.reindexer.addPrices(found);
      return found.map(({ searchable }) => (searchable ? searchFieldsOf(searchable) : {}));
    };
    const result = await this.writer('station', deriveFields).apply(streams);
    for (const loaded of loads) await this.reindexer.reindexIfChanged(loaded);
    // Unchanged stations too: the projector that wrote them may have stopped before the check.
    await this.reindexer.reindex(result.unchanged);
    return result;
  }

  private writer(kind: AggregateKind, deriveFields: DeriveFields): RecordWriter {
    return new RecordWriter(this.records[kind], this.sideTables, deriveFields);
  }
}
