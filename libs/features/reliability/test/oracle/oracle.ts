import { isOpenAt } from '../../../../domain/src/location/hours/testing/oracle.js';
import type { OpeningTimes } from '../../../../domain/src/location/hours/opening-times.js';
import {
  classAt,
  factsOf,
  latest,
  NOTHING,
  type AcceptedEvent,
  type Fact,
  type LocationFacts,
  type PointFacts,
} from './point-facts.js';

export interface OracleQuery {
  readonly rule: 'uk' | 'us';
  readonly from: string;
  readonly to: string;
  readonly groupBy: 'operator' | 'source_feed' | 'country' | 'location_id' | 'station_id';
  readonly minKilowatts?: number;
  /** Events after it are left out. */
  readonly at?: number;
  readonly now: string;
}

export interface Seconds {
  readonly counted: number;
  readonly up: number;
  readonly down: number;
  readonly excluded: number;
}

export interface OracleGroup {
  readonly value: string | null;
  /** The stations of which something counts. */
  readonly points: number;
  readonly seconds: Seconds;
  readonly reliability: number | null;
  readonly months?: readonly { readonly month: string; readonly reliability: number | null }[];
}

const QUARTER = 900_000;

/**
 * A second implementation of the report, of the rules alone: it looks at each quarter of an hour, and at each instant of a
 * change, of each station. Opening hours are taken to begin and end at quarters of an hour.
 * @returns the groups by their values; the total has the value `total`
 */
export function reliabilityOf(
  events: readonly AcceptedEvent[],
  query: OracleQuery,
): ReadonlyMap<string | null, OracleGroup> {
  const known = events.filter(({ position }) => query.at === undefined || position <= query.at);
  const to = Math.min(Date.parse(query.to), Date.parse(query.now));
  const span = { from: Date.parse(query.from), to };
  const spent = (begin: number, end: number) => spentBy(known, query, { from: begin, to: end });
  const shares = groupsOf(spent(span.from, span.to));
  if (query.rule === 'uk') return shares;
  const months = monthsIn(span).map(({ month, begin, end }) => ({
    month,
    groups: groupsOf(spent(monthOf(begin, -11), Math.min(end, to))),
  }));
  return new Map(
    [...shares].map(([value, group]) => [
      value,
      {
        ...group,
        months: months.map(({ month, groups }) => ({
          month,
          reliability: groups.get(value)?.reliability ?? null,
        })),
      },
    ]),
  );
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds of a point within a group. */
interface Spent {
  readonly point: string;
  readonly value: string | null;
  readonly up: number;
  readonly down: number;
  readonly excluded: number;
}

/** The calendar months in UTC that a span touches. */
function monthsIn({ from, to }: Span): { month: string; begin: number; end: number }[] {
  const months = [];
  for (let begin = monthOf(from, 0); begin < to; begin = monthOf(begin, 1))
    months.push({ month: new Date(begin).toISOString().slice(0, 7), begin, end: monthOf(begin, 1) });
  return months;
}

const monthOf = (time: number, more: number): number => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more);
};

function groupsOf(spent: readonly Spent[]): ReadonlyMap<string | null, OracleGroup> {
  const values = new Set(spent.map(({ value }) => value));
  const groups = [...values].map((value) =>
    groupOf(
      value,
      spent.filter((one) => one.value === value),
    ),
  );
  const total = groupOf('total', spent);
  return new Map([...groups, total].map((group) => [group.value, group]));
}

function groupOf(value: string | null, spent: readonly Spent[]): OracleGroup {
  const byPoint = new Map<string, { counted: number; down: number }>();
  const sum = { up: 0, down: 0, excluded: 0 };
  for (const { point, up, down, excluded } of spent) {
    const before = byPoint.get(point) ?? { counted: 0, down: 0 };
    byPoint.set(point, { counted: before.counted + up + down + excluded, down: before.down + down });
    sum.up += up;
    sum.down += down;
    sum.excluded += excluded;
  }
  const shares = [...byPoint.values()]
    .filter(({ counted }) => counted > 0)
    .map(({ counted, down }) => 1 - down / counted);
  const seconds = (milliseconds: number) => milliseconds / 1000;
  return {
    value,
    points: shares.length,
    seconds: {
      counted: seconds(sum.up + sum.down + sum.excluded),
      ...{ up: seconds(sum.up), down: seconds(sum.down), excluded: seconds(sum.excluded) },
    },
    reliability: shares.length === 0 ? null : shares.reduce((all, share) => all + share, 0) / shares.length,
  };
}

/** What each point spent in each group. */
function spentBy(events: readonly AcceptedEvent[], query: OracleQuery, span: Span): readonly Spent[] {
  const { points, locations } = factsOf(events);
  return [...points].flatMap(([id, point]) => {
    const spent = new Map<string | null, { up: number; down: number; excluded: number }>();
    const instants = instantsOf(point, locations, span);
    instants.slice(0, -1).forEach((begin, index) => {
      const counted = countedAt(id, point, locations, query, begin);
      if (!counted) return;
      const sums = spent.get(counted.value) ?? { up: 0, down: 0, excluded: 0 };
      sums[counted.as] += (instants[index + 1] ?? begin) - begin;
      spent.set(counted.value, sums);
    });
    return [...spent].map(([value, sums]) => ({ point: id, value, ...sums }));
  });
}

type Locations = ReadonlyMap<string, readonly Fact<LocationFacts>[]>;

/** All instants within a span at which something may change. */
function instantsOf(point: PointFacts, locations: Locations, { from, to }: Span): readonly number[] {
  const quarters: number[] = [];
  for (let time = Math.ceil(from / QUARTER) * QUARTER; time < to; time += QUARTER) quarters.push(time);
  const places = point.places.flatMap(({ value }) => locations.get(value) ?? []);
  const instants = new Set([
    ...quarters,
    ...[point.reports, point.places, point.powers, places].flatMap((facts) =>
      facts.map(({ since }) => since),
    ),
    ...point.exclusions.flatMap((exclusion) => [exclusion.from, exclusion.to]),
    ...places.flatMap(({ value }) => edgesOf(value.hours)),
  ]);
  const inside = [...instants].filter((time) => time > from && time < to);
  return [from, ...inside.sort((one, other) => one - other), to];
}

const edgesOf = (hours: OpeningTimes | null): readonly number[] =>
  [...(hours?.exceptional_openings ?? []), ...(hours?.exceptional_closings ?? [])].flatMap((period) =>
    [period.period_begin, period.period_end].map((text) => Date.parse(text)),
  );

/** As what the time after an instant counts, and for which group; undefined: as nothing. */
function countedAt(
  id: string,
  point: PointFacts,
  locations: Locations,
  query: OracleQuery,
  time: number,
): { readonly as: 'up' | 'down' | 'excluded'; readonly value: string | null } | undefined {
  const state = classAt(point, time);
  if (state === 'absent' || !isStrongEnough(point, query, time)) return undefined;
  const place = latest(point.places, time) ?? '';
  const location = latest(locations.get(place) ?? [], time) ?? NOTHING;
  const isOpen = isOpenAt(location.hours, location.zone, time);
  const as = query.rule === 'uk' ? ofUk(state, isOpen, location) : ofUs(state, isOpen, point, time);
  const values = {
    ...{ operator: location.operator, country: location.country },
    ...{ source_feed: point.feed, location_id: place, station_id: id },
  };
  return as && { as, value: values[query.groupBy] };
}

function isStrongEnough({ powers }: PointFacts, { rule, minKilowatts }: OracleQuery, time: number): boolean {
  const minimum = minKilowatts ?? (rule === 'uk' ? 50 : 0);
  return minimum === 0 || (latest(powers, time) ?? 0) >= minimum;
}

type Class = 'up' | 'unknown' | 'blocked' | 'down';

function ofUk(state: Class, isOpen: boolean | null, location: LocationFacts) {
  if (isOpen === false && location.whenClosed !== true) return undefined;
  if (state === 'up') return 'up';
  return state === 'down' ? 'down' : 'excluded';
}

function ofUs(state: Class, isOpen: boolean | null, point: PointFacts, time: number) {
  if (state === 'up' || state === 'blocked') return 'up';
  const isExcluded = point.exclusions.some(({ from, to }) => from <= time && time < to);
  return isExcluded || isOpen === false ? 'excluded' : 'down';
}
