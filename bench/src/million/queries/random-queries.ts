import { gaussian, integer, oneOf, seededRandom, weighted, type Random } from '../../generate/random.js';
import { prefixOf, wordsOf } from '../../load/typed-search.js';
import { boxAround } from './random-areas.js';
import type { RequestData } from '../data/request-data.js';
import type { SampleStation } from '../data/sample-stations.js';

/** A query of the list of stations. */
export interface RandomQuery {
  readonly path: string;
  /** Whether the second page is requested too. */
  readonly follows: boolean;
}

interface Source {
  readonly random: Random;
  readonly data: RequestData;
  /** Returns the station that a parameter takes its values from: the same for all parameters, or a random one each time. */
  readonly station: () => SampleStation;
}

type Parameters = readonly (readonly [string, string])[];

const statusLabels = ['Unknown', 'Available', 'In Use', 'Offline', 'Under Repair'];
const statusCodes = ['0', '1', '2', '3', '4', 'null'];
const sorts = ['name', '-name', 'created_at', '-created_at', 'updated_at', '-updated_at'];
const filterCounts = [35, 35, 20, 10].map((weight, count) => ({ weight, count }));
/** Metres. */
const radii = { min: 500, max: 200_000 };
/** Degrees: from a street to a continent. */
const boxWidths = { min: 0.002, max: 80 };

/** Generates queries over all parameters of the list of stations. The same seed gives the same queries. */
export function randomQueries(data: RequestData, count: number, seed: number): readonly RandomQuery[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => randomQuery(random, data));
}

function randomQuery(random: Random, data: RequestData): RandomQuery {
  const subject = oneOf(random, data.sample);
  const ofOneStation = random() < 0.5;
  const station = () => (ofOneStation ? subject : oneOf(random, data.sample));
  const source = { random, data, station };
  const area = areaFrom(source);
  const parameters = [...wordsFrom(source), ...filtersFrom(source), ...area, ...sortOf(random, area)];
  const page: Parameters = [['limit', String(10 + integer(random, 91))]];
  const total: Parameters = random() < 0.25 ? [['total', 'true']] : [];
  const query = [...parameters, ...total, ...page].map(([name, value]) => `${name}=${encoded(value)}`);
  return { path: `/v1/stations?${query.join('&')}`, follows: random() < 0.25 };
}

// Commas separate values whether they are encoded or not.
const encoded = (value: string): string => encodeURIComponent(value).replaceAll('%2C', ',');

/** One to three words in three of four queries. The last one is a prefix of any length, each of the others sometimes. */
function wordsFrom({ random, station }: Source): Parameters {
  if (random() < 0.25) return [];
  const words = Array.from({ length: 1 + integer(random, 3) }, () =>
    oneOf(random, wordsOf(textOf(random, station()))),
  );
  const terms = words.map((word, index) =>
    index === words.length - 1 || random() < 0.25
      ? prefixOf(word, 1 + integer(random, [...word].length))
      : word,
  );
  return [['q', terms.join(' ')]];
}

/** Returns a text to take words from. */
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
  connector_type_id: ({ random, data }) => oneOf(random, data.connectorTypes),
  updated_since: ({ random, data }) => oneOf(random, data.updatedAt),
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

/** A circle or a box around a station in half of the queries. */
function areaFrom({ random, station }: Source): Parameters {
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

/** All orders of magnitude with equal probability. */
const ofAnyScale = (random: Random, { min, max }: typeof radii): number => min * (max / min) ** random();

/** Any sort, the default one included. */
function sortOf(random: Random, area: Parameters): Parameters {
  const distances = area.some(([name]) => name === 'near') ? ['distance', '-distance'] : [];
  const sort = oneOf(random, ['', ...sorts, ...distances]);
  return sort === '' ? [] : [['sort', sort]];
}
