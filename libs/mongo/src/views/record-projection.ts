import {
  presentStation,
  recordEntry,
  streamsOf,
  type EventStream,
  type LoggedEvent,
} from '#application/views';
import type { AggregateKind } from '#domain';
import { found } from './finding.js';
import type { Poisoned, Projected } from './projected.js';
import type { RecordCollection } from './record-collection.js';
import { aroundKey } from './record-document.js';
import { RecordWriter, type Applied, type Change, type Details, type DetailsOf } from './record-writer.js';
import { StationSurroundings, type Around, type LoadedSurroundings } from './station-surroundings.js';
import type { StatusPeriodWriter } from './status-period-writer.js';

const aroundStations: readonly Around[] = ['location', 'connector-type'];

/** The records of the read models, written from events; by several at once, if need be. */
export class RecordProjection {
  private readonly surroundings: StationSurroundings;

  constructor(
    private readonly records: Record<AggregateKind, RecordCollection>,
    private readonly periods: StatusPeriodWriter,
  ) {
    this.surroundings = new StationSurroundings(records.station, records);
  }

  /**
   * Applies events in their order. What stations show of the records around them is there before the stations of
   * the same batch are written.
   * @returns the events that can't be applied; all others are
   */
  async apply(events: readonly LoggedEvent[]): Promise<readonly Poisoned[]> {
    const streams = streamsOf(events);
    const of = (wanted: AggregateKind) => streams.filter(({ kind }) => kind === wanted);
    const around = await Promise.all(aroundStations.map((kind) => this.applyAround(kind, of(kind))));
    const stations = await this.applyStations(of('station'));
    return [...around, stations].flatMap(({ poisoned }) => poisoned);
  }

  private async applyAround(kind: Around, streams: readonly EventStream[]): Promise<Applied> {
    const applied = await new RecordWriter(this.records[kind], detailsOf(kind)).apply(streams);
    // Of those too that were known already: whoever wrote them may not have come as far as this.
    await this.surroundings.refreshAround(streams.map(aroundKey));
    return applied;
  }

  private async applyStations(streams: readonly EventStream[]): Promise<Applied> {
    const loads: LoadedSurroundings[] = [];
    const detailsOf: DetailsOf = async (changes) => {
      const loaded = await this.surroundings.load([
        ...new Set(changes.flatMap(({ projected }) => projected.around)),
      ]);
      loads.push(loaded);
      const periods = await this.periods.write(changes.map(stationEvents));
      return changes.map(({ projected }, place) => {
        const [finding, period] = [loaded.finding(presentStation(projected.state)), periods[place]];
        return { ...(finding && found(finding)), ...(period && { period }) };
      });
    };
    const applied = await new RecordWriter(this.records.station, detailsOf).apply(streams);
    for (const loaded of loads) await this.surroundings.check(loaded);
    // Here too, whoever wrote them may not have checked.
    await this.surroundings.refresh(applied.known);
    return applied;
  }
}

const stationEvents = ({ projected, held }: Change) => ({
  station: projected.record.id,
  events: projected.events,
  last: held?.period,
});

const detailsOf =
  (kind: Around): DetailsOf =>
  (changes) =>
    Promise.resolve(changes.map(({ projected }) => detailsAround(kind, projected)));

const detailsAround = (kind: Around, { record, state }: Projected): Details =>
  record.removed ? {} : found({ entry: recordEntry(kind, state) });
