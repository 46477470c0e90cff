import { ClosedTimes, type Interval } from '#domain';
import type { GroupField, ReliabilityQuery, ReliabilityReport } from '../ports/reliability-reports.js';
import type { Change } from '../stored/changes.js';
import type { FactChange, Facts, LocationFacts, StationFacts, TypeFacts } from '../stored/facts.js';
import { CountedTime } from './cells.js';
import { Groups } from './groups.js';
import { counts, type Circumstances, type Split } from './rules.js';
import { Spans, noSpans } from './spans.js';
import { PointSums } from './sums.js';
import { FactTimeline, excludedTimes, statusPeriods, type StatusPeriod } from './timelines.js';

/** What is stored of a station, by version. */
export interface StationChanges {
  readonly id: () => string;
  readonly changes: readonly Pick<Change, 'status' | 'facts'>[];
}

/** A time during which all facts of a station are the same. */
interface Context extends Interval {
  readonly group: string | null;
  readonly circumstances: Circumstances;
}

/** Counts stations, one after the other. First of all it is given all locations and connector types. */
export class Report {
  private readonly time: CountedTime;
  private readonly groups: Groups;
  private readonly closedTimes: ClosedTimes;
  private readonly closed = new Map<string, Spans>();
  private readonly locations = new Map<string, FactTimeline<LocationFacts>>();
  private readonly types = new Map<string, FactTimeline<TypeFacts>>();

  constructor(private readonly query: ReliabilityQuery) {
    this.time = new CountedTime(query);
    this.groups = new Groups(this.time, query);
    this.closedTimes = new ClosedTimes(this.time.whole);
  }

  /** Adds the next facts of a location or a connector type, by version. */
  addFacts(id: string, change: FactChange): void {
    const timelines: Map<string, FactTimeline<Facts>> = change.facts.of === 'location'
      ? this.locations
      : this.types;
    const known = timelines.get(id) ?? new FactTimeline();
    known.add(change);
    timelines.set(id, known);
  }

  addStation(station: StationChanges): void {
    const periods = statusPeriods(
      station.changes.flatMap(({ status }) => status ?? []),
      this.time.whole,
    );
    if (periods.length === 0) return;
    const point = new PointSums(this.time);
    const byGroup = new Map<string | null, PointSums>();
    for (const context of this.contexts(station)) {
      const sums = byGroup.get(context.group) ?? new PointSums(this.time);
      for (const period of periods) this.count(period, context, [point, sums]);
      byGroup.set(context.group, sums);
    }
    for (const [value, sums] of byGroup) this.groups.add(value, sums);
    this.groups.addToTotal(point);
  }

  result(): ReliabilityReport {
    return this.groups.report();
  }

  private count(period: StatusPeriod, context: Context, sums: readonly PointSums[]): void {
    const [from, to] = [Math.max(period.begin, context.begin), Math.min(period.end, context.end)];
    const { cells } = this.time;
    for (let index = this.time.indexAt(from), begin = from; begin < to; index += 1) {
      const cell = cells[index];
      if (!cell) return;
      const end = Math.min(cell.end, to);
      const split: Split = counts[this.query.rule]({ ...period, begin, end }, context.circumstances);
      for (const each of sums) each.add(split, cell);
      begin = end;
    }
  }

  /** The times of a station that are reported, in their order. */
  private *contexts({ id, changes }: StationChanges): Generator<Context> {
    const facts = changes.flatMap(({ facts: change }) => change ?? []);
    const own = new FactTimeline<StationFacts>();
    for (const change of facts) if (change.facts.of === 'station') own.add(change);
    const exclusions = this.query.rule === 'us' ? excludedTimes(facts) : [];
    const bounds = this.bounds(own, facts);
    for (const [index, begin] of bounds.slice(0, -1).entries()) {
      const station = own.at(begin);
      if (!station || !this.isStrong(station, begin)) continue;
      const location = this.locations.get(station.location)?.at(begin);
      const group = groupOf(this.query.groupBy, { station, location, id });
      const circumstances = { ...this.hoursOf(location), exclusions };
      yield { begin, end: bounds[index + 1] ?? begin, group, circumstances };
    }
  }

  /** The begin and the end of the time, and when any facts change between them. */
  private bounds(own: FactTimeline<StationFacts>, facts: readonly FactChange[]): readonly number[] {
    const { whole } = this.time;
    const related = new Set<FactTimeline<Facts> | undefined>([own]);
    for (const { facts: known } of facts) {
      if (known.of !== 'station') continue;
      related.add(this.locations.get(known.location));
      for (const type of known.types) related.add(this.types.get(type));
    }
    const changes = [...related].flatMap((timeline) => [...(timeline?.changesWithin(whole) ?? [])]);
    return [...new Set([whole.begin, ...changes, whole.end])].sort((one, other) => one - other);
  }

  private isStrong({ kilowatts, types }: StationFacts, at: number): boolean {
    const { minKilowatts } = this.query;
    if (minKilowatts <= (kilowatts ?? 0)) return true;
    return types.some((type) => minKilowatts <= (this.types.get(type)?.at(at)?.kilowatts ?? 0));
  }

  private hoursOf(location: LocationFacts | undefined): Pick<Circumstances, 'closed' | 'isAlways'> {
    const { hours = null, always: isAlways = false } = location ?? {};
    return { closed: hours === null ? noSpans : this.closedBy(hours), isAlways };
  }

  private closedBy(hours: string): Spans {
    const known = this.closed.get(hours);
    if (known) return known;
    const spans = new Spans(this.closedTimes.of(hours));
    this.closed.set(hours, spans);
    return spans;
  }
}

interface Grouped {
  readonly station: StationFacts;
  readonly location: LocationFacts | undefined;
  readonly id: () => string;
}

function groupOf(by: GroupField, { station, location, id }: Grouped): string | null {
  switch (by) {
    case 'operator':
      return location?.operator ?? null;
    case 'country':
      return location?.country ?? null;
    case 'source_feed':
      return station.feed;
    case 'location_id':
      return station.location;
    case 'station_id':
      return id();
  }
}
