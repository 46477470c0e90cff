import type { OpeningTimes } from '../../../../domain/src/location/hours/opening-times.js';

/** An event as the log has it, in the order of acceptance. */
export interface AcceptedEvent {
  /** Such as `stations/…`. */
  readonly subject: string;
  readonly type: string;
  /** When it was accepted. */
  readonly time: string;
  readonly position: number;
  readonly data: object;
}

/** What counts of a location. */
export interface LocationFacts {
  readonly operator: string | null;
  readonly country: string | null;
  readonly hours: OpeningTimes | null;
  readonly zone: string | null;
  readonly whenClosed: boolean | null;
}

/** What is so from an instant on, in the order of acceptance. */
export interface Fact<Value> {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly value: Value;
}

type Class = 'up' | 'unknown' | 'blocked' | 'down' | 'absent';

/** What events say of a station. */
export interface PointFacts {
  readonly feed: string | null;
  /** Since when it was what, by observed times. */
  readonly reports: Fact<Class>[];
  /** Its location, by times of acceptance. */
  readonly places: Fact<string>[];
  /** The kilowatts of its strongest connector, by times of acceptance. */
  readonly powers: Fact<number | null>[];
  /** Those that were not withdrawn. */
  readonly exclusions: { readonly n: number; readonly from: number; readonly to: number }[];
}

/** The last value of those that began by an instant; before all of them the first one. */
export const latest = <Value>(facts: readonly Fact<Value>[], time: number): Value | undefined =>
  (facts.filter(({ since }) => since <= time).at(-1) ?? facts[0])?.value;

/** As what a point counts: what was accepted last of all that was observed by then. */
export const classAt = ({ reports }: PointFacts, time: number): Class =>
  reports.filter(({ since }) => since <= time).at(-1)?.value ?? 'absent';

interface Data {
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly changed?: Readonly<Record<string, unknown>>;
  readonly details?: { readonly source_status?: string | null };
  readonly connectors?: readonly { readonly kilowatts: number | null }[];
  readonly source?: { readonly feed: string };
  readonly available?: string | null;
  readonly observed_at?: string;
  readonly source_status?: string | null;
  readonly location_id?: string;
  readonly n?: number;
  readonly from?: string;
  readonly to?: string;
}

interface Status {
  code: string | null;
  word: string | null;
}

export interface Facts {
  readonly points: ReadonlyMap<string, PointFacts>;
  readonly locations: ReadonlyMap<string, readonly Fact<LocationFacts>[]>;
}

/** Reads what counts from events. */
export function factsOf(events: readonly AcceptedEvent[]): Facts {
  const points = new Map<string, PointFacts>();
  const locations = new Map<string, Fact<LocationFacts>[]>();
  const statuses = new Map<string, Status>();
  for (const event of events) {
    const [kind = '', id = ''] = event.subject.split('/');
    if (kind === 'locations') readLocation(locations, id, event);
    if (kind === 'stations') readStation({ points, statuses }, id, event);
  }
  return { points, locations };
}

/** What counts of a location that says nothing. */
export const NOTHING: LocationFacts = {
  operator: null,
  country: null,
  hours: null,
  zone: null,
  whenClosed: false,
};

/** The names of what counts among a location's attributes. */
const attributeOf = {
  operator: 'operator',
  country: 'country',
  hours: 'opening_times',
  zone: 'time_zone',
  whenClosed: 'charging_when_closed',
} as const;

function readLocation(locations: Map<string, Fact<LocationFacts>[]>, id: string, event: AcceptedEvent): void {
  const { attributes, changed } = event.data as Data;
  const facts = locations.get(id) ?? [];
  locations.set(id, facts);
  const said = attributes ?? changed;
  if (!said) return;
  const value = { ...NOTHING, ...(attributes ? {} : facts.at(-1)?.value) };
  for (const [name, attribute] of Object.entries(attributeOf))
    if (attribute in said) Object.assign(value, { [name]: said[attribute] });
  facts.push({ since: Date.parse(event.time), value });
}

interface Stations {
  readonly points: Map<string, PointFacts>;
  readonly statuses: Map<string, Status>;
}

/** A station, and an event of it. */
interface Reading {
  readonly point: PointFacts;
  readonly status: Status;
  readonly data: Data;
  readonly accepted: number;
  readonly observed: number | undefined;
}

function readStation(
  { points, statuses }: Stations,
  id: string,
  { type, time, data: given }: AcceptedEvent,
): void {
  const data = given as Data;
  const point = points.get(id) ?? {
    ...{ feed: data.source?.feed ?? null, reports: [], places: [], powers: [], exclusions: [] },
  };
  const status = statuses.get(id) ?? { code: null, word: null };
  points.set(id, point);
  statuses.set(id, status);
  const accepted = Date.parse(time);
  const observed = data.observed_at === undefined ? undefined : Date.parse(data.observed_at);
  readers[type]?.({ point, status, data, accepted, observed });
}

const readers: Readonly<Record<string, (reading: Reading) => void>> = {
  'StationCreated.v1': readWhole,
  'StationRestored.v1': readWhole,
  'StationAvailabilityChanged.v1': readReport,
  'StationAvailabilityConfirmed.v1': readReport,
  'StationDetailsChanged.v1': ({ point, status, data, accepted }) => {
    const word = (data.changed?.['details'] as Data['details'])?.source_status;
    if (word === undefined) return;
    status.word = word;
    point.reports.push({ since: accepted, value: classOf(status) });
  },
  'StationConnectorsChanged.v1': ({ point, data, accepted }) =>
    point.powers.push({ since: accepted, value: strongest(data.connectors) }),
  'StationRelocated.v1': ({ point, data, accepted }) =>
    point.places.push({ since: accepted, value: String(data.location_id) }),
  'StationRemoved.v1': ({ point, accepted, observed = accepted }) =>
    point.reports.push({ since: observed, value: 'absent' }),
  'StationOutageExcluded.v1': ({ point, data: { n = 0, from = '', to = '' } }) =>
    point.exclusions.push({ n, from: Date.parse(from), to: Date.parse(to) }),
  'StationOutageExclusionWithdrawn.v1': ({ point, data }) => {
    const index = point.exclusions.findIndex(({ n }) => n === data.n);
    if (index >= 0) point.exclusions.splice(index, 1);
  },
};

function readWhole({ point, status, data, accepted, observed }: Reading): void {
  const { available, location_id } = data.attributes as { available: string | null; location_id: string };
  status.code = available;
  status.word = data.details?.source_status ?? null;
  point.powers.push({ since: accepted, value: strongest(data.connectors) });
  point.places.push({ since: accepted, value: location_id });
  begin(point, status, { accepted, observed });
}

function readReport({ point, status, data, accepted, observed = accepted }: Reading): void {
  status.code = data.available ?? null;
  if (data.source_status !== undefined) status.word = data.source_status;
  point.reports.push({ since: observed, value: classOf(status) });
}

/** A station is there from its first observation, if that is before it was accepted and after it was removed. */
function begin(
  { reports }: PointFacts,
  status: Status,
  { accepted, observed }: { readonly accepted: number; readonly observed: number | undefined },
): void {
  const removed = reports.at(-1)?.value === 'absent' ? reports.at(-1)?.since : undefined;
  const isLate = observed !== undefined && (removed === undefined || observed > removed);
  if (observed !== undefined && observed > accepted) {
    reports.push({ since: accepted, value: 'unknown' }, { since: observed, value: classOf(status) });
    return;
  }
  reports.push({ since: isLate ? observed : accepted, value: classOf(status) });
}

function classOf({ code, word }: Status): Class {
  if (word === 'PLANNED') return 'absent';
  if (code === '1' || code === '2') return 'up';
  if (word === 'BLOCKED') return 'blocked';
  return code === '3' || code === '4' ? 'down' : 'unknown';
}

const strongest = (connectors: Data['connectors'] = []): number | null => {
  const powers = connectors.flatMap(({ kilowatts }) => (kilowatts === null ? [] : [kilowatts]));
  return powers.length === 0 ? null : Math.max(...powers);
};
