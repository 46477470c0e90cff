import fc from 'fast-check';
import type { AggregateKind, DomainEvent, StationAttributes } from '#domain';
import { edgeCaseText, edgeCaseTextOrNull } from './edge-case-values.js';
import type { GivenEvent } from './event-recorder.js';
import {
  at,
  connectorType,
  connectorTypeCreated,
  connectorTypeRemoved,
  connectorTypeRenamed,
  connectorTypeRestored,
  connectorsSet,
  location,
  locationChanged,
  locationRegistered,
  locationRetired,
  station,
  stationCreated,
  stationRelocated,
  stationRemoved,
  stationRenamed,
  stationRestored,
} from './event-builders.js';

const time = fc.integer({ min: 10, max: 59 }).map((minute) => at(`10:${minute}`));
const status = fc.constantFrom(null, '0', '1', '2', '3', '4');

/** A first event, some further ones, sometimes a removal and a return, and sometimes a last one, at arbitrary times. */
const history = (
  aggregate: GivenEvent[0],
  first: fc.Arbitrary<DomainEvent>,
  following: fc.Arbitrary<DomainEvent>,
  [last, returned]: readonly [DomainEvent, fc.Arbitrary<DomainEvent>],
): fc.Arbitrary<GivenEvent[]> =>
  fc
    .tuple(
      fc.tuple(first, fc.array(following, { maxLength: 4 })),
      fc.oneof(fc.constant([]), fc.tuple(fc.constant(last), returned)),
      fc.tuple(fc.array(following, { maxLength: 3 }), fc.constantFrom([], [], [], [last])),
    )
    .chain(([[begin, early], back, [late, end]]) =>
      fc.tuple(
        ...[begin, ...early, ...back, ...late, ...end].map((event) =>
          time.map((when): GivenEvent => [aggregate, event, when]),
        ),
      ),
    );

const attributes: fc.Arbitrary<Partial<StationAttributes>> = fc.record({
  name: edgeCaseTextOrNull,
  outlets: edgeCaseTextOrNull,
  latitude: fc.constantFrom(null, '52.50', '-0'),
  qr_enabled: fc.boolean(),
  available: status,
  external_station_id: fc.constantFrom(null, '18446744073709551615'),
});

const stationEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  edgeCaseTextOrNull.map((name) => stationRenamed(name)),
  fc.constant(stationRelocated('43')),
  fc.constantFrom(
    connectorsSet(),
    connectorsSet(connectorType(1)),
    connectorsSet(connectorType(2), connectorType(1)),
  ),
  fc.tuple(status, time).map(([available, observed_at]): DomainEvent => {
    const data = { available, label: null, previous: null, observed_at };
    return { type: 'StationAvailabilityChanged.v1', data };
  }),
  fc.tuple(status, time).map(([available, observed_at]): DomainEvent => {
    return { type: 'StationAvailabilityConfirmed.v1', data: { available, observed_at } };
  }),
);

const marked = (type: 'ConnectorTypeActivated.v1' | 'ConnectorTypeDeactivated.v1'): DomainEvent => ({
  type,
  data: {},
});

/** Arbitrary histories of one record of each kind. */
export const histories: Record<AggregateKind, fc.Arbitrary<GivenEvent[]>> = {
  station: history(station(1), attributes.map(stationCreated), stationEvent, [
    stationRemoved,
    fc
      .tuple(attributes, fc.option(time, { nil: undefined }), fc.constantFrom([], [connectorType(1)]))
      .map(([given, observed_at, types]) => stationRestored(given, observed_at, ...types)),
  ]),
  'connector-type': history(
    connectorType(1),
    edgeCaseTextOrNull.map((name) => connectorTypeCreated({ name })),
    fc.oneof(
      edgeCaseText.map(connectorTypeRenamed),
      fc.constantFrom(marked('ConnectorTypeActivated.v1'), marked('ConnectorTypeDeactivated.v1')),
    ),
    [connectorTypeRemoved, edgeCaseTextOrNull.map((name) => connectorTypeRestored({ name }))],
  ),
  location: history(
    location('42'),
    edgeCaseTextOrNull.map((city) => locationRegistered({ city })),
    fc.oneof(
      edgeCaseTextOrNull.map((city) => locationChanged({ city })),
      fc.constant(locationRetired),
      edgeCaseTextOrNull.map((name) => locationRegistered({ name })),
    ),
    [locationRetired, edgeCaseTextOrNull.map((city) => locationRegistered({ city }))],
  ),
};

/** The events between the first one and a last removal, repeated. */
function repeated(events: readonly GivenEvent[], times: number): readonly GivenEvent[] {
  const [first, ...others] = events as [GivenEvent, ...GivenEvent[]];
  const isRemoved = others.at(-1)?.[1].type === 'StationRemoved.v1';
  const following = isRemoved ? others.slice(0, -1) : others;
  const last = isRemoved ? others.slice(-1) : [];
  return [first, ...Array.from({ length: times }, () => following).flat(), ...last];
}

/** Arbitrary histories of a station and a location with up to two hundred events each, by a clock that is set at times. */
export const longHistories: fc.Arbitrary<readonly GivenEvent[]> = fc
  .record({
    ofStation: histories.station,
    ofLocation: histories.location,
    times: fc.integer({ min: 1, max: 33 }),
    clock: fc.array(fc.integer({ min: -90, max: 90 }), { minLength: 1, maxLength: 5 }),
  })
  .map(({ ofStation, ofLocation, times, clock }) =>
    [...repeated(ofStation, times), ...repeated(ofLocation, times)].map(([aggregate, event], index) => {
      const minutes = index + (clock[Math.floor(index / 40) % clock.length] ?? 0);
      return [aggregate, event, new Date(Date.parse(at('10:00')) + minutes * 60_000).toISOString()];
    }),
  );
