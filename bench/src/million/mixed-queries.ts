import { gaussian, integer, oneOf, seededRandom, weighted, type Random } from '../generate/random.js';
import { cut, wordsOf } from '../load/typing.js';
import { boxAround } from './areas.js';
import type { Known } from './known.js';
import type { SampleStation } from './sample.js';

/** A random query of the list of stations. */
export interface MixedQuery {
  readonly path: string;
  /** Whether the page after the first one is asked for too. */
  readonly follows: boolean;
}

interface Source {
  readonly random: Random;
  readonly known: Known;
  /** The station from which a clause takes its values: the same for every clause, or another each time. */
  readonly station: () => SampleStation;
}

type Parameters = readonly (readonly [string, string])[];

const statusLabels = ['Unknown', 'Available', 'In Use', 'Offline', 'Under Repair'];
const statusCodes = ['0', '1', '2', '3', '4', 'null'];
const sorts = ['name', '-name', 'created_at', '-created_at', 'updated_at', '-updated_at'];
const filterCounts = [35, 35, 20, 10].map((weight, count) => ({ weight, count }));
/** Metres. */
const radii = { least: 500, greatest: 200_000 };
/** Degrees: from a street to a continent. */
const boxWidths = { least: 0.002, greatest: 80 };

/** So many random queries over everything that a list of stations may be asked: the same ones for the same seed. */
export function mixedQueries(known: Known, count: number, seed: number): readonly MixedQuery[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => mixedQuery(random, known));
}

function mixedQuery(random: Random, known: Known): MixedQuery {
  const subject = oneOf(random, known.sample);
  const ofOneStation = random() < 0.5;
  const station = () => (ofOneStation ? subject : oneOf(random, known.sample));
  const source = { random, known, station };
  const place = placeOf(source);
  const parameters = [...wordsFrom(source), ...filtersFrom(source), ...place, ...sortOf(random, place)];
  const page: Parameters = [['limit', String(10 + integer(random, 91))]];
  const total: Parameters = random() < 0.25 ? [['total', 'true']] : [];
  const query = [...parameters, ...total, ...page].map(([name, value]) => `${name}=${encoded(value)}`);
  return { path: `/v1/stations?${query.join('&')}`, follows: random() < 0.25 };
}

// Commas stay legible, and separate values here as they do encoded.
const encoded = (value: string): string => encodeURIComponent(value).replaceAll('%2C', ',');

/** One to three words in three of four queries: the last one cut at any length, each of the others sometimes. */
function wordsFrom({ random, station }: Source): Parameters {
  if (random() < 0.25) return [];
  const words = Array.from({ length: 1 + integer(random, 3) }, () =>
    oneOf(random, wordsOf(textOf(random, station()))),
  );
  const cuts = words.map((word, index) =>
    index === words.length - 1 || random() < 0.25 ? cut(word, 1 + integer(random, [...word].length)) : word,
  );
  return [['q', cuts.join(' ')]];
}

/** A text that words are taken from. */
function textOf(random: Random, { name, city, manufacturer, address }: SampleStation): string {
  return oneOf(random, [
    name,
    city,
    manufacturer,
    address,
    oneOf(random, statusLabels),
    String(integer(random, 1000)),
  ]);
}

const filters: Readonly<Record<string, (source: Source) => string>> = {
  manufacturer: ({ station }) => literal(station().manufacturer),
  model: ({ station }) => literal(station().model),
  city: ({ station }) => literal(station().city),
  country: ({ station }) => station().country,
  available: statusesFrom,
  qr_enabled: ({ station }) => String(station().qr_enabled),
  hours: ({ station }) => literal(station().hours),
  cost: ({ station }) => literal(station().cost),
  connector_type_id: ({ random, known }) => oneOf(random, known.connectorTypes),
  updated_since: ({ random, known }) => oneOf(random, known.updatedAt),
};

const literal = (value: string): string => value.replaceAll(/[\\,]/g, String.raw`\$&`);

/** The station's status, alone or with one or two others. */
function statusesFrom({ random, station }: Source): string {
  const more = Array.from({ length: integer(random, 3) }, () => oneOf(random, statusCodes));
  return [...new Set([station().available ?? 'null', ...more])].join();
}

function filtersFrom(source: Source): Parameters {
  const { count } = weighted(source.random, filterCounts);
  const names = new Set<string>();
  while (names.size < count) names.add(oneOf(source.random, Object.keys(filters)));
  return [...names].map((name) => [name, filters[name]?.(source) ?? '']);
}

/** In half of the queries a circle or a box about a station. */
function placeOf({ random, station }: Source): Parameters {
  if (random() < 0.5) return [];
  const { latitude, longitude } = station();
  const centre = [
    Number(latitude) + gaussian(random) * 0.02,
    Number(longitude) + gaussian(random) * 0.02,
  ] as const;
  if (random() < 0.5) {
    const radius = Math.round(ofAnyScale(random, radii));
    return [
      ['near', degreesText(centre)],
      ['radius', String(radius)],
    ];
  }
  const width = ofAnyScale(random, boxWidths);
  return [['bbox', degreesText(boxAround(centre, { width, height: width * (0.4 + 0.5 * random()) }))]];
}

const degreesText = (degrees: readonly number[]): string => degrees.map((value) => value.toFixed(5)).join();

/** Each order of magnitude as often as every other. */
const ofAnyScale = (random: Random, { least, greatest }: typeof radii): number =>
  least * (greatest / least) ** random();

/** Any order, the default one among them. */
function sortOf(random: Random, place: Parameters): Parameters {
  const distances = place.some(([name]) => name === 'near') ? ['distance', '-distance'] : [];
  const sort = oneOf(random, ['', ...sorts, ...distances]);
  return sort === '' ? [] : [['sort', sort]];
}
