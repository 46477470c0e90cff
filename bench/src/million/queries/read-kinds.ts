import { qualifiers, sites } from '../../generate/metros.js';
import { integer, oneOf, seededRandom, weighted, type Random } from '../../generate/random.js';
import type { NextRequest } from '../../load/requests.js';
import { partialSearch } from '../../load/typed-search.js';
import {
  cityQuery,
  continentQuery,
  nearQuery,
  randomCity,
  randomPoint,
  screenQuery,
  wrappedLongitude,
} from './random-areas.js';
import { emptyRequestData, type RequestData, type StationWithStatus } from '../data/request-data.js';
import { manufacturers, rareWords } from '../data/generated-stations.js';

/** A kind of read: its title in the table, and a function that generates its paths. */
export interface ReadKind {
  readonly title: string;
  readonly path: (random: Random, data: RequestData) => string;
  /** Whether it is measured only where connectors name tariffs. */
  readonly ofTariffs?: true;
}

/** Returns an endless sequence of reads of a kind. The same data gives the same sequence. */
export function readsOf({ path }: ReadKind, data: RequestData): NextRequest {
  const random = seededRandom(2026);
  return () => ({ method: 'GET', path: path(random, data) });
}

const list = (query: string): string => `/v1/stations?${query}`;
const search = (...words: readonly string[]): string => list(`q=${encodeURIComponent(words.join(' '))}`);

const cityName = (random: Random): string => encodeURIComponent(randomCity(random).name);
const manufacturerName = (random: Random): string => encodeURIComponent(weighted(random, manufacturers).name);
const commonWord = (random: Random): string =>
  oneOf(random, oneOf(random, [qualifiers, sites])).split(' ')[0] ?? '';

const clusters = (zoom: number): ReadKind => ({
  title: `Clusters of a screen at zoom ${zoom}`,
  path: (random) => `/v1/stations/clusters?zoom=${zoom}&${screenQuery(random, zoom)}`,
});

const tile = (zoom: number): ReadKind => ({
  title: `Tile at zoom ${zoom}`,
  path: (random) => {
    const [latitude, longitude] = randomPoint(random);
    const [side, radians] = [2 ** zoom, (latitude * Math.PI) / 180];
    const x = Math.floor(((wrappedLongitude(longitude) + 180) / 360) * side);
    const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side);
    return `/v1/tiles/${zoom}/${x}/${y}.mvt`;
  },
});

const summary = (field: string): ReadKind => ({
  title: `Summary of all by ${field}`,
  path: () => `/v1/summary?group_by=${field}`,
});

const single: ReadKind = {
  title: 'One station',
  path: (random, { stations }) => `/v1/stations/${oneOf(random, stations).id}`,
};
const firstPage: ReadKind = {
  title: 'List, any sort',
  path: (random) => list(`sort=${oneOf(random, ['name', '-name', 'created_at', '-updated_at'])}`),
};
const rare: ReadKind = { title: 'Search a rare word', path: (random) => search(oneOf(random, rareWords)) };
const twoKilometres: ReadKind = { title: 'Near, 2 km', path: (random) => list(nearQuery(random, 2000)) };
const ofCity: ReadKind = { title: 'Box of a city', path: (random) => list(cityQuery(random)) };
const mapOfCity = clusters(10);
const tileOfCity = tile(10);

/** The kinds of reads, in the order of the table. */
export const readKinds: readonly ReadKind[] = [
  single,
  firstPage,
  { title: 'List with an exact total', path: () => list('total=true') },
  { title: 'Search a common word', path: (random) => search(commonWord(random)) },
  rare,
  { title: 'Search a prefix of 2 letters', path: (random) => search(commonWord(random).slice(0, 2)) },
  {
    title: 'Search as one types',
    path: (random, { sample }) => search(partialSearch(random, oneOf(random, sample).name)),
  },
  {
    title: 'Search a word and a city',
    path: (random) => search(commonWord(random), randomCity(random).name),
  },
  {
    title: 'Search a common word, exact total',
    path: (random) => `${search(commonWord(random))}&total=true`,
  },
  twoKilometres,
  { title: 'Near, 100 km', path: (random) => list(nearQuery(random, 100_000)) },
  { title: 'Near, 100 km, by name', path: (random) => list(`${nearQuery(random, 100_000)}&sort=name`) },
  ofCity,
  { title: 'Box of a continent', path: (random) => list(continentQuery(random)) },
  {
    title: 'City, manufacturer and status',
    path: (random) => list(`city=${cityName(random)}&manufacturer=${manufacturerName(random)}&available=1`),
  },
  {
    title: 'Manufacturer and two statuses, newest first',
    path: (random) => list(`manufacturer=${manufacturerName(random)}&available=3,4&sort=-updated_at`),
  },
  {
    title: 'A model, by name',
    path: (random) => {
      const { name } = weighted(random, manufacturers);
      return list(`model=${encodeURIComponent(`${name} ${100 + integer(random, 40)}`)}`);
    },
  },
  {
    title: 'A word in the box of a city, available',
    path: (random) => `${search(commonWord(random))}&${cityQuery(random)}&available=1`,
  },
  {
    title: 'Near, 10 km, manufacturer and status',
    path: (random) =>
      list(`${nearQuery(random, 10_000)}&manufacturer=${manufacturerName(random)}&available=1`),
  },
  {
    title: 'Manufacturer and status on a continent',
    path: (random) => list(`${continentQuery(random)}&manufacturer=${manufacturerName(random)}&available=4`),
  },
  {
    title: 'Connector type near, 100 km',
    path: (random, { connectorTypes }) =>
      list(`${nearQuery(random, 100_000)}&connector_type_id=${oneOf(random, connectorTypes)}`),
  },
  { title: 'Standard, by name', path: () => list('standard=CHADEMO') },
  { title: 'Standard and power, by name', path: () => list('standard=IEC_62196_T2_COMBO&min_kilowatts=150') },
  {
    title: 'Standard and power near, 100 km',
    path: (random) => list(`${nearQuery(random, 100_000)}&standard=IEC_62196_T2_COMBO&min_kilowatts=150`),
  },
  {
    title: 'Open now, standard and city',
    path: (random) => list(`open_at=now&standard=IEC_62196_T2_COMBO&city=${cityName(random)}`),
  },
  {
    title: 'Open now in the box of a city, exact total',
    path: (random) => list(`open_at=now&${cityQuery(random)}&total=true`),
  },
  {
    title: 'Near, 10 km, by price',
    ofTariffs: true,
    path: (random) => list(`${nearQuery(random, 10_000)}&price_kwh=30&price_minutes=40&sort=price`),
  },
  {
    title: 'Near the centre of the densest city, 10 km, by price',
    ofTariffs: true,
    path: () => list('near=48.86,2.35&radius=10000&price_kwh=30&price_minutes=40&sort=price'),
  },
  ...[clusters(0), clusters(5), mapOfCity, clusters(14)],
  {
    title: 'Clusters at zoom 5, one status',
    path: (random) => `${clusters(5).path(random, emptyRequestData)}&available=3`,
  },
  ...[tile(0), tile(5), tileOfCity, tile(14)],
  summary('available'),
  summary('manufacturer'),
  summary('city'),
  summary('standard'),
  {
    title: 'Summary of a city by status',
    path: (random) => `/v1/summary?group_by=available&city=${cityName(random)}`,
  },
  {
    title: 'Summary of a manufacturer by city',
    path: (random) => `/v1/summary?group_by=city&manufacturer=${manufacturerName(random)}`,
  },
];

const everyday = [
  { kind: single, weight: 40 },
  { kind: firstPage, weight: 10 },
  { kind: rare, weight: 10 },
  { kind: twoKilometres, weight: 15 },
  { kind: ofCity, weight: 15 },
  { kind: mapOfCity, weight: 5 },
  { kind: tileOfCity, weight: 5 },
];

/** Returns an endless sequence of the reads of an app with a map, mostly of single stations. */
export function everydayReads(data: RequestData): NextRequest {
  const random = seededRandom(2027);
  return () => ({ method: 'GET', path: weighted(random, everyday).kind.path(random, data) });
}

/** Returns an endless sequence of status changes. Each differs from the last status of its station. */
export function statusChanges(stations: readonly StationWithStatus[]): NextRequest {
  const random = seededRandom(2028);
  const codes = stations.map(({ code }) => Number(code ?? 0));
  return () => {
    const index = integer(random, stations.length);
    codes[index] = ((codes[index] ?? 0) + 1 + integer(random, 4)) % 5;
    const body = JSON.stringify({ available: String(codes[index]) });
    return { method: 'PUT', path: `/v1/stations/${stations[index]?.id}/availability`, body };
  };
}
