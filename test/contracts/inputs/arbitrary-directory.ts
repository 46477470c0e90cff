import fc from 'fast-check';
import {
  connectorEntries,
  connectorsFitted,
  powerChanged,
  typePower,
  types,
} from './arbitrary-connectors.js';
import { edgeCaseDegrees, edgeCaseText, edgeCaseTextOrNull } from './edge-case-values.js';
import type { GivenEvent } from './event-recorder.js';
import {
  at,
  connectorType,
  connectorTypeCreated,
  connectorTypeRenamed,
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
  stationRestored,
} from './event-builders.js';

export const time = fc.integer({ min: 10, max: 14 }).map((minute) => at(`10:${minute}`));
export const locationId = fc.constantFrom('42', '43');
export const status = fc.constantFrom(null, '0', '1', '2');
/** Number of stations before some are removed. */
export const STATIONS = 12;

/** Often words that many stations have, with common prefixes. */
const someText = fc.oneof(edgeCaseTextOrNull, fc.constantFrom('Inn', 'Ithaca Inn', 'Ithaca Innsbruck'));
/** Search texts that match some stations. */
export const commonWords = fc.constantFrom('i', 'in', 'inn', 'ith', 'ithaca i', 'ithaca inn', 'innsbruck');

const relatedRecords: fc.Arbitrary<GivenEvent[]> = fc
  .tuple(someText, someText, someText, typePower)
  .map(([city, other, type, kilowatts]) => [
    [location('42'), locationRegistered({ city, operator: type })],
    [location('43'), locationRegistered({ city: other, country: 'DE' })],
    [connectorType(1), connectorTypeCreated({ name: type, kilowatts })],
  ]);

const created: fc.Arbitrary<GivenEvent[]> = fc
  .array(
    fc.tuple(
      fc.record({ name: edgeCaseTextOrNull, manufacturer: edgeCaseTextOrNull }),
      fc.record({ available: status, location_id: locationId }),
      fc.constantFrom(
        undefined,
        { feed: 'ocpi-a', id: '1' },
        { feed: 'OCPI-A', id: '2' },
        { feed: 'b', id: '3' },
      ),
      fc.record({ latitude: edgeCaseDegrees, longitude: edgeCaseDegrees }),
      fc.option(connectorEntries, { nil: undefined, freq: 2 }),
      time,
    ),
    { minLength: STATIONS, maxLength: STATIONS },
  )
  .map((stations) =>
    stations.flatMap(([texts, state, source, position, connectors, when], index): GivenEvent[] => [
      [station(index), stationCreated({ ...texts, ...state, ...position }, source), when],
      ...(connectors ? [[station(index), connectorsFitted(connectors), when] as const] : []),
    ]),
  );

// The last two stations are never removed, so that further events can follow.
const anyStation = fc.constantFrom(STATIONS - 2, STATIONS - 1).map(station);
const later: fc.Arbitrary<GivenEvent> = fc.oneof(
  fc.tuple(
    anyStation,
    edgeCaseTextOrNull.map((name) => stationRenamed(name)),
    time,
  ),
  fc.tuple(
    anyStation,
    edgeCaseTextOrNull.map((manufacturer) => stationChanged({ manufacturer })),
    time,
  ),
  fc.tuple(
    anyStation,
    locationId.map((id) => stationRelocated(id)),
    time,
  ),
  fc.tuple(anyStation, connectorEntries.map(connectorsFitted), time),
  fc.tuple(anyStation, fc.tuple(edgeCaseDegrees, edgeCaseDegrees).map(stationMoved), time),
  fc.tuple(anyStation, fc.tuple(status, time).map(stationObserved), time),
  fc.tuple(
    locationId.map(location),
    fc.tuple(someText, someText).map(([city, operator]) => locationChanged({ city, operator })),
    time,
  ),
  fc.tuple(fc.constant(connectorType(1)), edgeCaseText.map(connectorTypeRenamed), time),
  fc.tuple(fc.constant(connectorType(1)), typePower.map(powerChanged), time),
);
const removed: fc.Arbitrary<GivenEvent[]> = fc
  .uniqueArray(fc.nat(STATIONS - 3), { maxLength: 3 })
  .map((numbers) => numbers.map((n) => [station(n), stationRemoved]));
/** Stations that were removed and are there again; the last ones are never removed for good. */
const returned: fc.Arbitrary<GivenEvent[]> = fc
  .array(
    fc.tuple(
      fc.record({ name: edgeCaseTextOrNull, available: status, location_id: locationId }),
      fc.record({ latitude: edgeCaseDegrees, longitude: edgeCaseDegrees }),
      fc.constantFrom([], types),
      time,
    ),
    { maxLength: 2 },
  )
  .map((stations) =>
    stations.flatMap(([given, position, fitted, when], index): GivenEvent[] => [
      [station(STATIONS - 1 - index), stationRemoved],
      [
        station(STATIONS - 1 - index),
        stationRestored({ ...given, ...position }, at('10:00'), ...fitted),
        when,
      ],
    ]),
  );

/** The events of a dozen stations at two locations, with edge-case texts and positions. */
export const arbitraryDirectory = fc
  .tuple(
    relatedRecords,
    created,
    fc.array(later, { maxLength: 3 }),
    returned,
    fc.array(later, { maxLength: 4 }),
    removed,
  )
  .map((events) => events.flat());
