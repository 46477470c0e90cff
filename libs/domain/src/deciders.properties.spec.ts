import fc from 'fast-check';
import { connectorType } from './connector-type/connector-type.js';
import { location } from './location/location.js';
import type { Decider } from './shared/decider.js';
import { at, factsFrom } from './shared/testing/scenario.js';
import { station } from './station/station.decider.js';
import type { StationCommand } from './station/station.commands.js';
import type { StationState } from './station/station.state.js';
import { tariff } from './tariff/tariff.js';
import { stepOf } from './testing/commands.js';
import { eventsOf, fold, runCommands, type Step } from './testing/histories.js';

describe('Any history of stations', () => itHasTheInvariants(station, stepOf('station')));
describe('Any history of connector types', () => itHasTheInvariants(connectorType, stepOf('connector-type')));
describe('Any history of locations', () => itHasTheInvariants(location, stepOf('location')));
describe('Any history of tariffs', () => itHasTheInvariants(tariff, stepOf('tariff')));

/** It records that texts were erased, each time, and changes nothing. */
/** Each of these commands has an event: another exclusion may be the same. */
const repeatable: ReadonlySet<string> = new Set(['EraseStationText', 'ExcludeStationOutage']);
const ERASED = 'StationTextErased.v1';

function itHasTheInvariants<
  C extends { readonly type: string },
  E extends { readonly type: string },
  S extends object,
>(decider: Decider<C, E, S>, step: fc.Arbitrary<Step<C>>) {
  const steps = fc.array(step, { maxLength: 30 });

  it('gives the same state when it is replayed from stored events', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { state, history } = runCommands(decider, all);
        const written = JSON.parse(JSON.stringify(history)) as typeof history;
        expect(fold(decider, decider.initial, written)).toStrictEqual(state);
      }),
    );
  });

  it('records no event for a command that is repeated', () => {
    fc.assert(
      fc.property(steps, step, (before, last) => {
        fc.pre(!repeatable.has(last.command.type));
        const { state } = runCommands(decider, [...before, last]);
        expect(eventsOf(decider.decide(last.command, state, factsFrom(last.known)))).toEqual([]);
      }),
    );
  });

  it('is decided deterministically', () => {
    fc.assert(
      fc.property(steps, step, (before, { command, known }) => {
        const { state } = runCommands(decider, before);
        const facts = factsFrom(known);
        expect(decider.decide(command, state, facts)).toStrictEqual(decider.decide(command, state, facts));
      }),
    );
  });

  it('has no event that changes nothing', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { history } = runCommands(decider, all);
        history.reduce((state, event) => {
          const next = decider.evolve(state, event);
          const [changed, held] = [withoutUpdatedAt(next), withoutUpdatedAt(state)];
          if (event.type !== ERASED) expect(changed).not.toEqual(held);
          return next;
        }, decider.initial);
      }),
    );
  });

  it('can be folded after any other history', () => {
    fc.assert(
      fc.property(steps, steps, (one, other) => {
        const { state } = runCommands(decider, one);
        const { history } = runCommands(decider, other);
        expect(() => fold(decider, state, history)).not.toThrow();
      }),
    );
  });
}

/** A state without the time of its last change. */
const withoutUpdatedAt = (state: object) => ({ ...state, updated_at: undefined });

describe('Observations with a time', () => {
  const known = { registered: ['42'] };
  const create: StationCommand = {
    type: 'CreateStation',
    attributes: { location_id: '42', available: '0' },
    observed_at: at('00:00'),
  };
  const observations = fc.uniqueArray(
    fc.record({
      type: fc.constant('SetStationAvailability' as const),
      available: fc.constantFrom('0', '1', '2', '3', '4', null),
      observed_at: fc.integer({ min: 10, max: 59 }).map((minute) => at(`10:${minute}`)),
    }),
    { selector: (observation) => observation.observed_at, minLength: 1 },
  );
  const after = (commands: readonly StationCommand[]) =>
    runCommands(
      station,
      [create, ...commands].map((command) => ({ command, known })),
    ).state;

  it('result in the newest one, in any order of arrival', () => {
    const arrivals = observations.chain((sent) =>
      fc.tuple(fc.constant(sent), fc.shuffledSubarray(sent, { minLength: sent.length })),
    );
    fc.assert(
      fc.property(arrivals, ([sent, arrived]) => {
        const newest = sent.reduce((one, other) => (one.observed_at > other.observed_at ? one : other));
        expect(observationOf(after(arrived))).toEqual(observationOf(after([newest])));
      }),
    );
  });

  it('change nothing when all of them arrive again', () => {
    fc.assert(
      fc.property(observations, (sent) => {
        expect(after([...sent, ...sent])).toEqual(after(sent));
      }),
    );
  });

  function observationOf(state: StationState) {
    if (state.kind !== 'present') return state;
    return { code: state.attributes.available, observed_at: state.observed?.observed_at };
  }
});
