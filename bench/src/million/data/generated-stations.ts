import { qualifiers, sites } from '../../generate/metros.js';
import { gaussian, integer, oneOf, seededRandom, weighted, type Random } from '../../generate/random.js';
import { cities, type City } from './cities.js';
import type { CommandLine } from './command-line.js';
import { tariffSourceOf } from './generated-tariffs.js';

/** The commands for a location and its stations. */
export interface GeneratedLocation {
  readonly location: CommandLine;
  readonly stations: readonly CommandLine[];
}

export const manufacturers: readonly { readonly name: string; readonly weight: number }[] = [
  ['ABB', 18],
  ['Alpitronic', 17],
  ['Tesla', 14],
  ['ChargePoint', 12],
  ['Siemens', 9],
  ['EVBox', 8],
  ['Alfen', 7],
  ['Kempower', 5],
  ['Tritium', 4],
  ['BTC Power', 3],
  ['Wallbox', 2],
  ['Schneider Electric', 0.7],
  ['Efacec', 0.25],
  ['Lafon', 0.05],
].map(([name, weight]) => ({ name: String(name), weight: Number(weight) }));

const statuses = [
  { code: '1', weight: 62 },
  { code: '2', weight: 22 },
  { code: '3', weight: 6 },
  { code: '0', weight: 4 },
  { code: '4', weight: 3 },
  { code: null, weight: 3 },
];

const syllables = ['bra', 'dex', 'fol', 'gim', 'hux', 'jor', 'kel', 'lum', 'mox', 'nyr', 'pim', 'qua'];

/** Words that occur in some dozens of a million stations. */
export const rareWords: readonly string[] = syllables.flatMap((first) =>
  syllables.map((second) => `${first}${second}`),
);

const rareShare = 0.003;
const countrysideShare = 0.2;
const firstLocation = 1_000_000;
const maxStationsPerLocation = 7;
/** One station in ten has connectors. */
const connectorsEvery = 10;

/**
 * Generates locations until they have this number of stations, most of them around cities. The same seed gives the same
 * locations, and a larger number begins with those of a smaller one.
 * @param connectorTypes ids of the connector types of stations
 * @param tariffs number of generated tariffs. Where there are some, each station has connectors, and they name them.
 */
export function* generateLocations(
  count: number,
  connectorTypes: readonly string[],
  { seed = 1, tariffs = 0 }: { readonly seed?: number; readonly tariffs?: number } = {},
): Generator<GeneratedLocation> {
  const random = seededRandom(seed);
  for (let made = 0, number = 0; made < count; number += 1) {
    const stationCount = Math.min(1 + integer(random, maxStationsPerLocation), count - made);
    const site = randomSite(random, number);
    const stations = Array.from({ length: stationCount }, (_, index) => station(random, site, made + index));
    const fitted = stations.filter((_, index) => (made + index) % connectorsEvery === 0);
    const own = fitted.map(({ source }) => connectors(random, source, connectorTypes));
    yield {
      location: { type: 'RegisterLocation', id: site.id, data: site.location },
      stations: [
        ...stations,
        ...(tariffs > 0 ? stations.map((one) => priced(one, connectorTypes, tariffs)) : own),
      ],
    };
    made += stationCount;
  }
}

interface Site {
  readonly id: string;
  readonly name: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly location: Readonly<Record<string, unknown>>;
}

function randomSite(random: Random, number: number): Site {
  const city = weighted(random, cities);
  const isOutside = random() < countrysideShare;
  const spread = isOutside ? 1.5 : 0.15;
  const street = `${1 + integer(random, 400)} ${oneOf(random, qualifiers)} Street`;
  const name = `${siteName(random, city)} ${oneOf(random, sites)}`;
  return {
    id: String(firstLocation + number),
    name: random() < rareShare ? `${name} ${oneOf(random, rareWords)}` : name,
    latitude: within(90, city.latitude + gaussian(random) * spread).toFixed(6),
    longitude: within(180, city.longitude + gaussian(random) * spread).toFixed(6),
    location: {
      name,
      address: street,
      city: isOutside ? `${oneOf(random, qualifiers)} near ${city.name}` : city.name,
      country: city.country,
      // Of its own sequence, so that all else is as it was before there were hours.
      opening_times: openingTimes(seededRandom(firstLocation + number)),
    },
  };
}

/** Some 200 schedules, which make about 6,000 with the time zones of the cities. One site in five tells none. */
function openingTimes(random: Random): unknown {
  const share = random();
  if (share < 0.2) return null;
  if (share < 0.6) return { twentyfourseven: true };
  const days = oneOf(random, [5, 6, 7]);
  const period = { period_begin: quarterHour(random, 6), period_end: quarterHour(random, 19) };
  const regular_hours = Array.from({ length: days }, (_, index) => ({ weekday: index + 1, ...period }));
  return { twentyfourseven: false, regular_hours };
}

/** One of eight quarters of an hour from `hour` on, as `HH:MM`. */
function quarterHour(random: Random, hour: number): string {
  const quarter = integer(random, 8);
  const text = (value: number) => String(value).padStart(2, '0');
  return `${text(hour + Math.floor(quarter / 4))}:${text((quarter % 4) * 15)}`;
}

const siteName = (random: Random, city: City): string =>
  random() < 0.4 ? city.name : oneOf(random, qualifiers);

const within = (limit: number, degrees: number): number => Math.max(-limit, Math.min(limit, degrees));

function station(random: Random, { id, name, latitude, longitude }: Site, number: number): CommandLine {
  const manufacturer = weighted(random, manufacturers).name;
  const data = {
    name: `${name} ${1 + integer(random, 40)}`,
    latitude,
    longitude,
    cost: oneOf(random, ['free', 'paid', 'paid, free for customers']),
    manufacturer,
    model: `${manufacturer} ${100 + integer(random, 40)}`,
    qr_enabled: random() < 0.5,
    outlets: `${1 + integer(random, 4)} x CCS`,
    hours: oneOf(random, ['24/7', 'Mo-Fr 06:00-22:00', 'during business hours']),
    available: weighted(random, statuses).code,
    location_id: id,
    external_station_id: String(number),
  };
  return { type: 'UpsertStation', source: { feed: 'bench', id: String(number) }, data };
}

/** The plugs of the connector types, by their index; every other type comes with the next one. */
const plugs = [
  { standard: 'IEC_62196_T2_COMBO', power_type: 'DC', powers: [50, 150, 300] },
  { standard: 'CHADEMO', power_type: 'DC', powers: [50, 100, 150] },
  { standard: 'IEC_62196_T2', power_type: 'AC_3_PHASE', powers: [11, 22, 43] },
  { standard: 'IEC_62196_T1', power_type: 'AC_1_PHASE', powers: [3.7, 7.4, 19.2] },
  { standard: 'SAE_J3400', power_type: 'DC', powers: [50, 150, 250] },
];

/** Connectors that name tariffs, of a sequence of their own, so that all else is as without tariffs. */
function priced({ source }: CommandLine, types: readonly string[], tariffs: number): CommandLine {
  const { id } = source as { readonly id: string };
  const random = seededRandom(firstLocation + Number(id));
  const line = connectors(random, source, types);
  const { connectors: entries } = line['data'] as { readonly connectors: readonly object[] };
  const named = entries.map((entry) => ({ ...entry, tariff_sources: [tariffSourceOf(random, tariffs)] }));
  return { ...line, data: { connectors: named } };
}

function connectors(random: Random, source: unknown, types: readonly string[]): CommandLine {
  const [type, count, power] = [integer(random, types.length), 1 + integer(random, 4), integer(random, 3)];
  const entries = plugs.slice(type, type + 1 + (type % 2)).map(({ powers, ...plug }) => ({
    ...{ connector_type_id: types[type], count, format: 'CABLE', kilowatts: powers[power] },
    ...plug,
  }));
  return { type: 'SetStationConnectors', source, data: { connectors: entries } };
}
