import { isDeepStrictEqual } from 'node:util';

/**
 * A reading of OCPI feeds by itself, to compare a directory with: it shares no code with the importer. It knows what the
 * feeds that it was written for have, not all that the importer accepts.
 */
type Json = Readonly<Record<string, unknown>>;

/** An EVSE with the values that the directory is expected to have of it. */
export interface SourceEvse {
  readonly feed: string;
  readonly id: string;
  readonly station: Json;
  readonly location: Json;
}

const STATUSES: Readonly<Record<string, string>> = {
  ...{ AVAILABLE: '1', CHARGING: '2', RESERVED: '2', BLOCKED: '3', INOPERATIVE: '3' },
  ...{ OUTOFORDER: '4', UNKNOWN: '0', PLANNED: '0' },
};
const COUNTRIES: Readonly<Record<string, string>> = {
  ...{ NLD: 'NL', DEU: 'DE', GBR: 'GB', BRA: 'BR', USA: 'US', POL: 'PL', TUR: 'TR', FRA: 'FR', BEL: 'BE' },
  ...{ Polska: 'PL' },
};

/** Standards that have direct current only, whatever the feed says. */
const DC_ONLY = /_COMBO$|^CHADEMO$/;
const timeZones = new Set(Intl.supportedValuesOf('timeZone'));

/** Returns all EVSEs of a response. @param fileName the feed of locations that name no party */
export function evsesOf(response: unknown, fileName: string): SourceEvse[] {
  const list = (Array.isArray(response) ? response : (response as Json)['data']) as Json[];
  return list.flatMap((location) =>
    listIn(location, 'evses').map((evse) => evseOf(evse, location, fileName)),
  );
}

function evseOf(evse: Json, location: Json, fileName: string): SourceEvse {
  const [country, party] = [text(location['country_code']), text(location['party_id'])];
  const feed = country && party ? `${country}*${party}`.toUpperCase() : fileName;
  return {
    feed,
    id: `${String(location['id']).trim()}/${text(evse['uid']) ?? text(evse['evse_id'])}`,
    station: stationOf(evse, location),
    location: locationOf(location),
  };
}

function stationOf(evse: Json, location: Json): Json {
  const at = (evse['coordinates'] ?? location['coordinates']) as Json;
  return {
    name: nameOf(evse, location),
    latitude: text(at['latitude']),
    longitude: text(at['longitude']),
    available: STATUSES[String(evse['status'])] ?? '0',
    external_station_id: /^\d+$/.test(String(evse['uid'])) ? String(evse['uid']) : null,
    observed_at: updatedAt(evse, location),
    evse_id: text(evse['evse_id']),
    physical_reference: text(evse['physical_reference']),
    floor_level: text(evse['floor_level']),
    capabilities: evse['capabilities'] ?? [],
    parking_restrictions: evse['parking_restrictions'] ?? [],
    connectors: counted(listIn(evse, 'connectors').map(connectorOf)),
  };
}

function nameOf(evse: Json, location: Json): string | null {
  const suffix = text(evse['physical_reference']) ?? text(evse['evse_id']);
  const name = text(location['name']) ?? text(location['address']);
  return listIn(location, 'evses').length > 1 && suffix ? `${name} – ${suffix}` : name;
}

function updatedAt(evse: Json, location: Json): string | null {
  const updated = text(evse['last_updated']) ?? text(location['last_updated']);
  return updated && utcOf(updated, text(location['time_zone']));
}

function connectorOf(connector: Json): Json {
  const volts = number(connector['max_voltage'] ?? connector['voltage']);
  const amperes = number(connector['max_amperage'] ?? connector['amperage']);
  return {
    standard: connector['standard'],
    format: connector['format'] ?? null,
    power_type: DC_ONLY.test(String(connector['standard'])) ? 'DC' : connector['power_type'],
    max_voltage: volts,
    max_amperage: amperes,
    kilowatts: kilowattsOf(connector, volts, amperes),
  };
}

function kilowattsOf(connector: Json, volts: number | null, amperes: number | null): number | null {
  const given = number(connector['max_electric_power']);
  if (given !== null) return inKilowatts(given);
  if (volts === null || amperes === null || volts < 100) return null;
  const kilowatts = (volts * amperes) / 1000;
  return connector['power_type'] === 'AC_3_PHASE' ? rounded(kilowatts * phasesAt(volts)) : tenths(kilowatts);
}

const tenths = (kilowatts: number): number => Math.round(kilowatts * 10) / 10;
const rounded = (kilowatts: number): number => (kilowatts >= 10 ? Math.round(kilowatts) : tenths(kilowatts));
const inKilowatts = (power: number): number => (power >= 1000 ? power / 1000 : power);

/** From 300 V on, the voltage is the one between two phases. */
const phasesAt = (volts: number): number => (volts < 300 ? 3 : Math.sqrt(3));

function locationOf(location: Json): Json {
  const operator = (location['operator'] ?? location['suboperator'] ?? location['owner']) as Json | undefined;
  return {
    name: text(location['name']),
    address: text(location['address']),
    city: text(location['city']),
    region: text(location['state']),
    postal_code: text(location['postal_code']),
    country: COUNTRIES[String(location['country'])] ?? null,
    time_zone: timeZones.has(String(location['time_zone'])) ? location['time_zone'] : null,
    operator: operator ? text(operator['name']) : null,
  };
}

/** Returns what differs between an EVSE and what the directory has. */
export function differencesOf(evse: SourceEvse, station: Json, location: object): string[] {
  const of = (record: object, member: string) => (record as Json)[member] as Json;
  const withoutTypes = (of(station, 'connectors') as unknown as Json[]).map((entry) => {
    const { connector_type_id, name, ...rest } = entry;
    return connector_type_id && name ? rest : entry;
  });
  const had = {
    ...of(station, 'attributes'),
    ...of(station, 'details'),
    observed_at: of(station, 'status')['observed_at'],
    connectors: sorted(withoutTypes),
  };
  const differences = (expected: Json, actual: Json) =>
    Object.entries(expected)
      .filter(([name, value]) => !isDeepStrictEqual(value, actual[name]))
      .map(
        ([name, value]) =>
          `${evse.id}: ${name} is ${JSON.stringify(actual[name])}, not ${JSON.stringify(value)}`,
      );
  // The feed has not said what is derived.
  const derived = of(location, 'derived') as unknown as readonly string[];
  const said = { ...of(location, 'attributes'), ...Object.fromEntries(derived.map((name) => [name, null])) };
  return [...differences(evse.station, had), ...differences(evse.location, said)];
}

function counted(connectors: readonly Json[]): Json[] {
  const counts = new Map<string, number>();
  for (const connector of connectors) {
    const key = JSON.stringify(connector);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return sorted([...counts].map(([key, count]) => ({ ...(JSON.parse(key) as Json), count })));
}

/** Entries and their members in a fixed order. */
const sorted = (entries: readonly Json[]): Json[] =>
  entries
    .map((entry) => Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const listIn = (value: Json, member: string): Json[] => (value[member] ?? []) as Json[];

const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || null : null;

const number = (value: unknown): number | null => (Number(value) > 0 ? Number(value) : null);

/** A time without offset is local time of the time zone. */
function utcOf(time: string, timeZone: string | null): string {
  if (/(Z|[+-]\d\d:?\d\d)$/.test(time)) return new Date(time).toISOString();
  const asUtc = new Date(`${time}Z`);
  const format = new Intl.DateTimeFormat('en', { timeZone: timeZone ?? 'UTC', timeZoneName: 'longOffset' });
  const offset =
    format
      .formatToParts(asUtc)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.slice(3) || '+00:00';
  return new Date(`${time}${offset}`).toISOString();
}
