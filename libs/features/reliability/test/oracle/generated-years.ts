import { SeededRandom } from '../../../../../test/faults/distributed/seeded-random.js';

/** A command line as `/v1/bulk` takes it, and when it is accepted. */
export interface TimedCommand {
  readonly time: string;
  readonly line: Readonly<Record<string, unknown>>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const feed = 'years';
const zones = [
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  null,
];
const operators = ['Alpha', 'Beta', null];
const countries = ['GB', 'DE', 'US', 'IN', 'AU'];
const reasons = ['utility_interruption', 'vandalism', 'scheduled_maintenance'];
const days = [1, 2, 3, 4, 5, 6, 7];

/** The year whose commands are generated; a report may be of any part of it. */
export const year = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };

/**
 * Generates the commands of a year at a few stations, in the order of acceptance: late, repeated and older reports, blocked
 * and planned stations, changed operators, hours, powers and places, removals, restorations and exclusions.
 */
export function generatedYear(seed: number, { stations = 4, locations = 3 } = {}): readonly TimedCommand[] {
  const random = new SeededRandom(seed);
  const ids = Array.from({ length: locations }, (_, index) => String(100 + index));
  const places = ids.flatMap((id) => locationYear(random, id));
  const points = Array.from({ length: stations }, (_, index) => stationYear(random, String(index + 1), ids));
  const all = [...places, ...points.flat()];
  return all.sort((one, other) => one.time.localeCompare(other.time));
}

const begin = Date.parse(year.from);
const iso = (time: number): string => new Date(time).toISOString();
/** Between days of the year, to the second. */
const within = (random: SeededRandom, from: number, to: number): number =>
  begin + from * DAY + random.below((to - from) * 86_400) * 1000;

function locationYear(random: SeededRandom, id: string): TimedCommand[] {
  const first: TimedCommand = {
    time: iso(begin - 10 * DAY + Number(id)),
    line: { type: 'RegisterLocation', id, data: { ...place(random), ...hours(random) } },
  };
  const changes = Array.from({ length: random.below(4) }, () => ({
    time: iso(within(random, 5, 360)),
    line: { type: 'UpdateLocation', id, data: random.next() < 0.5 ? place(random) : hours(random) },
  }));
  return [first, ...changes];
}

const place = (random: SeededRandom) => ({
  operator: random.oneOf(operators),
  country: random.oneOf(countries),
  time_zone: random.oneOf(zones),
});

function hours(random: SeededRandom): Readonly<Record<string, unknown>> {
  const share = random.next();
  const charging_when_closed = random.oneOf([true, false, null]);
  if (share < 0.15) return { charging_when_closed, opening_times: null };
  if (share < 0.35)
    return { charging_when_closed, opening_times: { twentyfourseven: true, ...exceptions(random) } };
  const regular_hours = days.flatMap((weekday) =>
    random.next() < 0.2
      ? []
      : [{ weekday, period_begin: quarter(random, 0, 14), period_end: quarter(random, 14, 30) }],
  );
  return {
    charging_when_closed,
    opening_times: { twentyfourseven: false, regular_hours, ...exceptions(random) },
  };
}

/** A quarter of an hour between hours; from 24 on it is of the next day. */
function quarter(random: SeededRandom, from: number, to: number): string {
  const quarters = (from * 4 + random.below((to - from) * 4)) % 96;
  return `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;
}

function exceptions(random: SeededRandom) {
  const period = () => {
    const from = within(random, 0, 360);
    return { period_begin: iso(from), period_end: iso(from + (1 + random.below(40)) * HOUR) };
  };
  const list = () => Array.from({ length: random.below(3) }, period);
  return { exceptional_openings: list(), exceptional_closings: list() };
}

const statuses = [
  ...[
    ['1', null],
    ['1', null],
    ['2', null],
    ['3', null],
    ['4', null],
    ['3', 'BLOCKED'],
  ],
  ...[
    ['0', null],
    ['0', 'PLANNED'],
    ['2', 'RESERVED'],
    ['3', 'INOPERATIVE'],
  ],
] as const;

function stationYear(random: SeededRandom, id: string, places: readonly string[]): TimedCommand[] {
  const source = { feed: random.oneOf([feed, 'others']), id };
  const created = within(random, -8, 200);
  const at = (time: number, line: Readonly<Record<string, unknown>>): TimedCommand => ({
    time: iso(time),
    line: { ...line, source },
  });
  const report = (time: number, more: Readonly<Record<string, unknown>> = {}) => {
    const [available, source_status] = random.oneOf(statuses);
    const observed_at =
      random.next() < 0.2 ? {} : { observed_at: iso(time - random.below(3 * 86_400) * 1000) };
    const line = { type: 'SetStationAvailability', ...observed_at };
    return at(time, { ...line, data: { available, ...(source_status && { source_status }), ...more } });
  };
  const later = (count: number, make: (time: number) => TimedCommand): TimedCommand[] =>
    Array.from({ length: count }, () => make(created + 1000 + random.below(200 * 86_400) * 1000));
  return [
    at(created, creation(random, created, random.oneOf(places))),
    ...later(60, (time) => report(time)),
    ...later(random.below(2), (time) =>
      at(time, { type: 'UpsertStation', data: { location_id: random.oneOf(places) } }),
    ),
    ...later(random.below(3), (time) => at(time, { type: 'SetStationConnectors', data: connectors(random) })),
    ...later(random.below(2), (time) =>
      at(time, {
        type: 'RemoveStation',
        data: {},
        ...(random.next() < 0.5 && { observed_at: iso(time - random.below(7200) * 1000) }),
      }),
    ),
    ...later(random.below(2), (time) => at(time, { type: 'RestoreStation', data: {} })),
    ...later(random.below(5), (time) =>
      at(time, { type: 'ExcludeStationOutage', data: exclusion(random, time) }),
    ),
    ...later(random.below(2), (time) => at(time, { type: 'WithdrawStationOutageExclusion', data: { n: 1 } })),
  ];
}

function creation(
  random: SeededRandom,
  time: number,
  location_id: string,
): Readonly<Record<string, unknown>> {
  const isReported = random.next() < 0.7;
  return {
    type: 'UpsertStation',
    ...(isReported && random.next() < 0.7 && { observed_at: iso(time - random.below(5 * 86_400) * 1000) }),
    data: { location_id, ...(isReported && { available: random.oneOf(['1', '3', '0']) }) },
    ...connectors(random),
  };
}

const standards = ['IEC_62196_T2_COMBO', 'CHADEMO', 'IEC_62196_T2'];

const connectors = (random: SeededRandom) => ({
  connectors: standards.slice(0, random.below(4)).map((standard) => ({
    ...{ connector_type_id: connectorTypeId, standard, count: 1 },
    kilowatts: random.oneOf([11, 49.9, 50, 150, 300]),
  })),
});

/** The type of all connectors, to be made before. */
export const connectorTypeId = '00000000-0000-5000-8000-000000000001';

function exclusion(random: SeededRandom, time: number) {
  const from = time - random.below(20 * 86_400) * 1000;
  return {
    from: iso(from),
    to: iso(from + (1 + random.below(200)) * HOUR + 1000),
    reason: random.oneOf(reasons),
  };
}
