import fc from 'fast-check';
import {
  aggregates,
  type AggregateKind,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
} from '../aggregates.js';
import type { StationCommand, UpsertStation } from '../station/station.commands.js';
import type { StationEvent } from '../station/station.events.js';
import type { StationState } from '../station/station.state.js';
import {
  createStation,
  created,
  detailsChanged,
  feed,
  removed,
  removeStation,
  restoreStation,
  setAvailability,
  setConnectors,
  setDetails,
  connector,
  update,
} from '../station/testing/builders.js';
import { commandsOf } from '../testing/commands.js';
import { eventsOf, fold } from '../testing/histories.js';
import { occurred, type Decider } from './decider.js';
import { MAX_RECORD_BYTES } from './record-size.js';
import { factsFrom, scenariosOf } from './testing/scenario.js';

const locations = ['1', '2', '3', '42'];
const facts = factsFrom({ registered: locations, connectorTypes: ['ccs', 'type-2', 'chademo'] });
const { given } = scenariosOf(aggregates.station.decider, facts);

const KIB = 1024;
const text = (kib: number) => 'x'.repeat(kib * KIB);

/** What counts, as the documentation has it. */
const sizeOf = (state: object): number => {
  const { attributes, connectors, details, source, extensions } = state as Record<string, unknown>;
  return Buffer.byteLength(JSON.stringify({ attributes, connectors, details, source, extensions }));
};

describe('A command for a station', () => {
  const { decider } = aggregates.station;
  /** The creation of a station of exactly so many bytes. */
  const creation = (bytes: number) => {
    const bare = (name: string) => createStation({ location_id: '42', name });
    const [event] = eventsOf(decider.decide(bare(''), decider.initial, facts));
    const empty = event && sizeOf(decider.evolve(decider.initial, occurred(event, facts.now)));
    const room = bytes - (empty ?? NaN);
    return bare('é'.repeat(Math.floor(room / 2)) + 'x'.repeat(room % 2));
  };

  const upsertWith = (beside: Partial<UpsertStation>): StationCommand => ({
    ...({ type: 'UpsertStation', source: feed, changes: { cost: 'x' } } as const),
    ...beside,
  });

  it('may make it 256 KiB large', () =>
    expect(decider.decide(creation(256 * KIB), decider.initial, facts).status).toBe('accepted'));

  it('is refused if it makes it one byte larger', () => {
    const name = 'name would make the record larger than 256 KiB';
    expect(decider.decide(creation(256 * KIB + 1), decider.initial, facts)).toStrictEqual({
      status: 'rejected',
      rejection: {
        code: 'validation_failed',
        errors: [{ pointer: '/name', code: 'too_large', detail: name }],
      },
    });
  });

  it.each<[string, StationCommand, string]>([
    ['an attribute', update({ cost: text(20), hours: text(40), model: text(1) }), '/hours'],
    ['connectors', setConnectors(connector('ccs', 1, { standard: text(60) })), '/connectors'],
    ['a detail', setDetails({ capabilities: [text(60)], evse_id: 'E1' }), '/capabilities'],
    ['details of an upsert', upsertWith({ details: { evse_id: text(60) } }), '/details'],
    ['extensions', upsertWith({ extensions: { a: text(60) } }), '/extensions'],
  ])('is refused at the largest member given: %s', (_what, command, pointer) =>
    given(created({ name: text(200) }))
      .when(command)
      .thenRejected('validation_failed', [pointer, 'too_large']),
  );

  const large = created({ name: text(300), available: '1', observed_at: '10:00', source: feed });

  it('may make a larger one of an earlier release smaller', () =>
    given(large)
      .when(update({ name: text(290) }))
      .then(detailsChanged({ name: text(290) }, { name: text(300) })));

  it('may not make a larger one of an earlier release larger still', () =>
    given(large)
      .when(update({ cost: '1.00' }))
      .thenRejected('validation_failed', ['/cost', 'too_large']));

  it.each<[string, StationCommand]>([
    ['an observation', setAvailability({ available: null, observed_at: '10:01' })],
    ['an observation in an update', update({ available: null, observed_at: '10:01' })],
    [
      'an observation in an upsert',
      upsertWith({ changes: { available: '2' }, details: { source_status: 'CHARGING' } }),
    ],
    ['its removal', removeStation],
    ['the erasure of its texts', { type: 'EraseStationText' }],
  ])('is never refused for the size: %s', (_what, command) => {
    const { status } = decider.decide(command, stateAfter(large), facts);
    expect(status).toBe('accepted');
  });

  it('restores a larger one', () =>
    expect(decider.decide(restoreStation, stateAfter(large, removed), facts).status).toBe('accepted'));

  const stateAfter = (...events: readonly StationEvent[]) =>
    events.reduce(
      (state: StationState, event) => decider.evolve(state, occurred(event, facts.now)),
      decider.initial,
    );
});

type AnyDecider = Decider<DomainCommand, DomainEvent, DomainState>;

describe.each(Object.keys(aggregates) as AggregateKind[])('Any history of kind %s', (kind) => {
  const decider = aggregates[kind].decider as AnyDecider;

  /** The command with all texts `a` as long as this. */
  const withTexts = (given: DomainCommand, kib: number) =>
    JSON.parse(JSON.stringify(given), (_name, value: unknown) =>
      value === 'a' ? text(kib) : value,
    ) as DomainCommand;
  const commands = fc.array(
    fc.tuple(commandsOf(kind), fc.nat(150)).map(([given, kib]) => withTexts(given, kib)),
    { maxLength: 10 },
  );

  /** The size of a state without what was observed. */
  const sizeWithoutObservation = (state: object) => {
    const { attributes, details, ...others } = state as { attributes?: object; details?: object };
    return sizeOf({
      ...others,
      attributes: { ...attributes, available: null },
      details: { ...details, source_status: null },
    });
  };

  it('makes no record larger than 256 KiB', () => {
    fc.assert(
      fc.property(commands, (given) => {
        let state = decider.initial;
        for (const each of given) {
          state = fold(
            decider,
            state,
            eventsOf(decider.decide(each, state, facts)).map((event) => occurred(event, facts.now)),
          );
          expect(sizeWithoutObservation(state)).toBeLessThanOrEqual(MAX_RECORD_BYTES);
        }
      }),
      { numRuns: 50 },
    );
  });
});
