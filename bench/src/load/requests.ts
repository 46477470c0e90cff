import { integer, oneOf, seededRandom } from '../generate/random.js';
import { qualifiers, sites } from '../generate/metros.js';
import type { Random } from '../generate/random.js';
import type { Dataset } from './dataset.js';
import { partialSearch } from './typed-search.js';

export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: string;
}

/** Returns the next request of an endless sequence. */
export type NextRequest = () => LoadRequest;

const loadsOfOneKind = ['get', 'list', 'search', 'typing', 'near', 'availability', 'create'] as const;

/** A load of one kind of requests, or of all kinds. */
export type LoadName = (typeof loadsOfOneKind)[number] | 'mixed';

/** Returns a sequence of requests. The same data set gives the same sequence. */
export function requestSequence(load: LoadName, dataset: Dataset): NextRequest {
  return sequences[load](dataset, seededRandom(2026));
}

const sequences: Record<LoadName, (dataset: Dataset, random: Random) => NextRequest> = {
  get:
    ({ stationIds }, random) =>
    () => ({ method: 'GET', path: `/v1/stations/${oneOf(random, stationIds)}` }),
  list: () => () => ({ method: 'GET', path: '/v1/stations?limit=20' }),
  search:
    ({ words }, random) =>
    () => ({ method: 'GET', path: `/v1/stations?q=${oneOf(random, words)}&limit=20` }),
  typing:
    ({ names }, random) =>
    () => {
      const words = encodeURIComponent(partialSearch(random, oneOf(random, names)));
      return { method: 'GET', path: `/v1/stations?q=${words}&limit=20` };
    },
  near:
    ({ positions }, random) =>
    () => ({ method: 'GET', path: `/v1/stations?near=${oneOf(random, positions)}&radius=10000&limit=20` }),
  availability,
  create,
  mixed,
};

/** All kinds with equal probability. */
function mixed(dataset: Dataset, random: Random): NextRequest {
  const kinds = loadsOfOneKind.map((load) => requestSequence(load, dataset));
  return () => oneOf(random, kinds)();
}

// Each request changes the status of its station, because an unchanged status appends no event.
function availability({ stationIds }: Dataset, random: Random): NextRequest {
  const codes = new Uint8Array(stationIds.length);
  return () => {
    const station = integer(random, stationIds.length);
    const code = ((codes[station] ?? 0) + 1) % 5;
    codes[station] = code;
    const body = JSON.stringify({ available: String(code) });
    return { method: 'PUT', path: `/v1/stations/${stationIds[station]}/availability`, body };
  };
}

function create({ locationIds }: Dataset, random: Random): NextRequest {
  let created = 0;
  return () => {
    created += 1;
    const name = `${oneOf(random, qualifiers)} ${oneOf(random, sites)} new ${created}`;
    const body = JSON.stringify({ name, ...details(random), location_id: oneOf(random, locationIds) });
    return { method: 'POST', path: '/v1/stations', body };
  };
}

/** The attributes of a typical station beside name and location. */
export function details(random: Random) {
  return {
    latitude: (25 + random() * 23).toFixed(6),
    longitude: (-124 + random() * 57).toFixed(6),
    cost: oneOf(random, ['free', 'paid', 'paid, free for customers']),
    cost_description: '$0.43 per kWh, idle fee $0.50 per minute after ten minutes',
    manufacturer: oneOf(random, ['ABB', 'Alpitronic', 'BTC Power', 'Kempower', 'Siemens', 'Tritium']),
    model: `Model ${integer(random, 40)}`,
    pwps_version: oneOf(random, ['1.6', '2.0.1']),
    qr_enabled: random() < 0.5,
    outlets: `${1 + integer(random, 4)} x CCS, ${1 + integer(random, 4)} x J1772`,
    hours: oneOf(random, ['24/7', 'Mo-Fr 06:00-22:00', 'during business hours']),
    pre_charge_instructions: 'Tap the card or scan the code on the dispenser, then plug in.',
    available: String(integer(random, 5)),
    external_station_id: String(integer(random, 2 ** 32)),
  };
}
