import fc from 'fast-check';
import { awkwardDegrees, awkwardText, awkwardTextOrNull } from './awkward.js';
import type { Happening } from './chronicle.js';
import {
  at,
  connectorType,
  connectorTypeCreated,
  connectorTypeRenamed,
  fitted,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationChanged,
  stationCreated,
  stationMoved,
  stationObserved,
  stationRelocated,
  stationRemoved,
  stationRenamed,
} from './vocabulary.js';

export const time = fc.integer({ min: 10, max: 14 }).map((minute) => at(`10:${minute}`));
export const place = fc.constantFrom('42', '43');
export const status = fc.constantFrom(null, '0', '1', '2');
/** How many stations there are before some are removed. */
export const STATIONS = 12;
export const types = [connectorType(1), connectorType(2)];

/** Often of words that many stations are found by, some of which begin alike. */
const someText = fc.oneof(awkwardTextOrNull, fc.constantFrom('Inn', 'Ithaca Inn', 'Ithaca Innsbruck'));
/** What is searched for, that it may be found. */
export const commonWords = fc.constantFrom('i', 'in', 'inn', 'ith', 'ithaca i', 'ithaca inn', 'innsbruck');

const surroundings: fc.Arbitrary<Happening[]> = fc
  .tuple(someText, someText, someText)
  .map(([city, other, type]) => [
    [location('42'), locationRegistered({ city })],
    [location('43'), locationRegistered({ city: other, country: 'DE' })],
    [connectorType(1), connectorTypeCreated({ name: type })],
  ]);

const created: fc.Arbitrary<Happening[]> = fc
  .array(
    fc.tuple(
      fc.record({ name: awkwardTextOrNull, manufacturer: awkwardTextOrNull }),
      fc.record({ available: status, location_id: place }),
      fc.record({ latitude: awkwardDegrees, longitude: awkwardDegrees }),
      time,
    ),
    { minLength: STATIONS, maxLength: STATIONS },
  )
  .map((stations) =>
    stations.map(([texts, state, position, when], index) => [
      station(index),
      stationCreated({ ...texts, ...state, ...position }),
      when,
    ]),
  );

// The last two stations are never removed, so that all that follows may happen to them.
const anyStation = fc.constantFrom(STATIONS - 2, STATIONS - 1).map(station);
const later: fc.Arbitrary<Happening> = fc.oneof(
  fc.tuple(
    anyStation,
    awkwardTextOrNull.map((name) => stationRenamed(name)),
    time,
  ),
  fc.tuple(
    anyStation,
    awkwardTextOrNull.map((manufacturer) => stationChanged({ manufacturer })),
    time,
  ),
  fc.tuple(
    anyStation,
    place.map((id) => stationRelocated(id)),
    time,
  ),
  fc.tuple(anyStation, fc.constantFrom(fitted(), fitted(connectorType(1)), fitted(...types)), time),
  fc.tuple(anyStation, fc.tuple(awkwardDegrees, awkwardDegrees).map(stationMoved), time),
  fc.tuple(anyStation, fc.tuple(status, time).map(stationObserved), time),
  fc.tuple(
    place.map(location),
    someText.map((city) => locationChanged({ city })),
    time,
  ),
  fc.tuple(fc.constant(connectorType(1)), awkwardText.map(connectorTypeRenamed), time),
);
const removed: fc.Arbitrary<Happening[]> = fc
  .uniqueArray(fc.nat(STATIONS - 3), { maxLength: 3 })
  .map((numbers) => numbers.map((n) => [station(n), stationRemoved]));

/** A dozen stations at two places, with awkward texts and positions, and what happens to some of them. */
export const lively = fc
  .tuple(surroundings, created, fc.array(later, { maxLength: 6 }), removed)
  .map((parts) => parts.flat());
