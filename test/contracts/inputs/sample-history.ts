import {
  at,
  connectorType,
  connectorTypeCreated,
  connectorTypeRemoved,
  connectorTypeRenamed,
  connectorsSet,
  location,
  locationChanged,
  locationRegistered,
  locationRetired,
  station,
  stationCreated,
  stationRelocated,
  stationRemoved,
} from './event-builders.js';
import type { Views } from '../fixtures/views-under-test.js';

/** Applies events of two locations, two connector types, and three stations, one of which is removed. */
export async function applySampleHistory(views: Views): Promise<void> {
  await views.append(
    [location('42'), locationRegistered({ city: 'Köln' })],
    [location('43'), locationRegistered({ city: 'Bonn' })],
    [connectorType(7), connectorTypeCreated({ name: 'CCS' })],
    [connectorType(8), connectorTypeCreated({ name: 'CHAdeMO' })],
  );
  await views.append(
    [station(1), stationCreated({ name: 'Dom', available: '1' })],
    [station(2), stationCreated({ name: 'Ring', location_id: '43' })],
    [station(3), stationCreated({ name: 'Gone' })],
    [station(2), connectorsSet(connectorType(7), connectorType(8))],
  );
  await views.append(
    [location('43'), locationChanged({ city: 'Brühl' }), at('10:05')],
    [station(3), stationRemoved, at('10:06')],
    [connectorType(7), connectorTypeRenamed('CCS 2'), at('10:07')],
    [location('43'), locationRetired, at('10:08')],
    [connectorType(8), connectorTypeRemoved, at('10:09')],
    [station(2), stationRelocated('42', '43'), at('10:10')],
    [station(2), stationRelocated('43', '42'), at('10:11')],
  );
}
