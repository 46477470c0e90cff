import fc from 'fast-check';
import {
  aggregates,
  commands,
  type AggregateKind,
  type CommandType,
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
} from '#domain';
import { typesOf } from '../../../libs/domain/src/testing/command-lines.js';
import { commandsOf } from '../../../libs/domain/src/testing/commands.js';
import { wideValues } from '../../../libs/domain/src/testing/field-values.js';
import { runCommands } from '../../../libs/domain/src/testing/histories.js';
import { at, connectorType, location, station, tariff } from './event-builders.js';
import type { GivenEvent } from './event-recorder.js';

/** All locations and connector types that the commands refer to. */
const known = {
  registered: ['42', '43', '1', '2'],
  connectorTypes: [connectorType(1).id, connectorType(2).id],
};
const options = {
  ids: {
    location: fc.constantFrom('42', '43'),
    'connector-type': fc.constantFrom(...known.connectorTypes),
  },
  values: wideValues,
};

const keys = {
  station: station(1),
  'connector-type': connectorType(1),
  location: location('42'),
  tariff: tariff(1),
};

/** Commands of these types only, all as often: removals are as interesting as changes. */
const only = (kind: AggregateKind, isOne: (type: CommandType) => boolean) =>
  Object.fromEntries(typesOf(kind).map((type) => [type, isOne(type) ? 1 : 0]));

const creates = (type: CommandType) => commands[type].target === 'new' || commands[type].keepsSource === true;

/** A command that creates a record of the kind, then others, at arbitrary times. */
const historyOf = (kind: AggregateKind): fc.Arbitrary<GivenEvent[]> => {
  const first = commandsOf(kind, {
    ...{ ...options, always: ['location_id', 'currency', 'elements'] },
    weights: only(kind, creates),
  });
  // An erasure changes events before it, which is a test of its own.
  const following = commandsOf(kind, {
    ...options,
    weights: only(kind, (type) => type !== 'EraseStationText'),
  });
  const minutes = fc.integer({ min: 10, max: 59 });
  return fc
    .record({
      all: fc
        .tuple(first, fc.array(following, { maxLength: 10 }))
        .map(([created, others]): DomainCommand[] => [created, ...others]),
      times: fc.array(minutes, { minLength: 11, maxLength: 11 }),
      delays: fc.array(fc.integer({ min: -40, max: 50 }), { minLength: 5, maxLength: 5 }),
    })
    .map(({ all, times, delays }) => {
      const decider = aggregates[kind].decider as Decider<DomainCommand, DomainEvent, DomainState>;
      const steps = all.map((command, n) => ({ command, known: { ...known, now: `10:${times[n]}` } }));
      const { history } = runCommands(decider, steps);
      return withDelays(
        history.map(({ time, ...event }): GivenEvent => [keys[kind], event, time]),
        delays,
      );
    })
    .filter((events) => events.length > 0);
};

/**
 * The events with their observations so many minutes before the events, in turn. So they are in any order, of which no
 * projection may depend: the commands were decided by another release, or at another time.
 */
export const withDelays = (events: readonly GivenEvent[], minutes: readonly number[]): GivenEvent[] =>
  events.map(([aggregate, event, time = at('10:00')], n) => {
    if (!('observed_at' in event.data)) return [aggregate, event, time];
    const observed_at = new Date(
      Date.parse(time) - (minutes[n % minutes.length] ?? 0) * 60_000,
    ).toISOString();
    return [aggregate, { ...event, data: { ...event.data, observed_at } } as DomainEvent, time];
  });

/** Arbitrary histories of one record of each kind. */
export const histories: Readonly<Record<AggregateKind, fc.Arbitrary<GivenEvent[]>>> = {
  station: historyOf('station'),
  'connector-type': historyOf('connector-type'),
  location: historyOf('location'),
  tariff: historyOf('tariff'),
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
