import fc from 'fast-check';
import { connectorTypeEvents } from './connector-type/connector-type.events.js';
import { connectorType } from './connector-type/connector-type.js';
import { locationEvents } from './location/location.events.js';
import { location } from './location/location.js';
import type { Decider } from './shared/decider.js';
import type { EventDefinitions } from './shared/event-definition.js';
import { station } from './station/station.decider.js';
import { stationEvents } from './station/station.events.js';
import { tariffEvents } from './tariff/tariff.events.js';
import { tariff } from './tariff/tariff.js';
import { stepOf } from './testing/commands.js';
import { fits } from './testing/event-shape.js';
import { runCommands, type Step } from './testing/histories.js';

describe('The definitions of events say what is decided', () => {
  it('of stations', () => expectDefined(station, stepOf('station'), stationEvents));
  it('of connector types', () => expectDefined(connectorType, stepOf('connector-type'), connectorTypeEvents));
  it('of locations', () => expectDefined(location, stepOf('location'), locationEvents));
  it('of tariffs', () => expectDefined(tariff, stepOf('tariff'), tariffEvents));
});

/** All events of many histories fit, and there are events of all types, with and without each optional member. */
function expectDefined<C, E extends { readonly type: string; readonly data: object }, S>(
  decider: Decider<C, E, S>,
  step: fc.Arbitrary<Step<C>>,
  definitions: EventDefinitions,
) {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 25 }), (steps) => {
      for (const { type, data } of runCommands(decider, steps).history) {
        const members = definitions[type] ?? {};
        expect({ type, data, fits: fits(data, members) }).toEqual({ type, data, fits: true });
        for (const name of Object.keys(members))
          seen.add(`${type} ${name in data ? 'with' : 'without'} ${name}`);
        seen.add(type);
      }
    }),
    { numRuns: 500 },
  );
  const wanted = Object.entries(definitions).flatMap(([type, members]) => [
    type,
    ...Object.entries(members).flatMap(([name, { optional }]) => [
      `${type} with ${name}`,
      ...(optional ? [`${type} without ${name}`] : []),
    ]),
  ]);
  expect([...seen].sort()).toEqual(wanted.sort());
}
