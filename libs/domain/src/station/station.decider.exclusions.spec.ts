import { limitSize, MAX_RECORD_BYTES } from '../shared/record-size.js';
import { acceptedAt, at, factsFrom, scenariosOf } from '../shared/testing/scenario.js';
import type { StationCommand } from './station.commands.js';
import { station } from './station.decider.js';
import type { StationEvent } from './station.events.js';
import { MAX_OPEN_EXCLUSIONS } from './station.exclusions.js';
import { completeStation, type PresentStation, type StationState } from './station.state.js';
import { created, detailsChanged, given, removed, restored } from './testing/builders.js';
import { withoutText } from './text-erasure.js';

const outage = { from: at('08:00'), to: at('09:00'), reason: 'vandalism' };

const exclude = (more: { from?: string; to?: string; note?: string | null } = {}): StationCommand => ({
  ...{ type: 'ExcludeStationOutage', ...outage },
  ...more,
});

const withdraw = (n: number): StationCommand => ({ type: 'WithdrawStationOutageExclusion', n });

const excluded = (n: number, more: { note?: string | null } = {}): StationEvent => ({
  type: 'StationOutageExcluded.v1',
  data: { n, ...outage, ...more },
});

const withdrawn = (n: number): StationEvent => ({
  type: 'StationOutageExclusionWithdrawn.v1',
  data: { n },
});

describe('An exclusion of an outage', () => {
  it('is number 1 if it is the first', () => given(created()).when(exclude()).then(excluded(1)));

  it('has its note', () =>
    given(created())
      .when(exclude({ note: 'Cable cut' }))
      .then(excluded(1, { note: 'Cable cut' })));

  it('has none if it is null', () =>
    given(created())
      .when(exclude({ note: null }))
      .then(excluded(1)));

  it('has the number after the last one', () =>
    given(created(), excluded(1), excluded(2)).when(exclude()).then(excluded(3)));

  it('never has the number of one that was withdrawn', () =>
    given(created(), excluded(1), withdrawn(1)).when(exclude()).then(excluded(2)));

  it('may equal another one', () => given(created(), excluded(1)).when(exclude()).then(excluded(2)));

  it.each([
    ['as early as', '08:00'],
    ['earlier than', '07:59'],
  ])('does not end %s it begins', (_, to) =>
    given(created())
      .when(exclude({ to: at(to) }))
      .thenRejected('validation_failed', ['/to', 'out_of_range']),
  );

  it('may be of a time that is to come', () =>
    given(created())
      .when(exclude({ to: '2027-01-01T00:00:00.000Z' }))
      .then({
        type: 'StationOutageExcluded.v1',
        data: { n: 1, ...outage, to: '2027-01-01T00:00:00.000Z' },
      }));

  it('is taken by a removed station', () => given(created(), removed).when(exclude()).then(excluded(1)));

  it('is not found without a station', () => given().when(exclude()).thenRejected('not_found'));
});

describe('The withdrawal of an exclusion', () => {
  it('withdraws it', () => given(created(), excluded(1)).when(withdraw(1)).then(withdrawn(1)));

  it('changes nothing the second time', () =>
    given(created(), excluded(1), withdrawn(1)).when(withdraw(1)).thenUnchanged());

  it('withdraws no others', () =>
    given(created(), excluded(1), excluded(2), withdrawn(1)).when(withdraw(2)).then(withdrawn(2)));

  it('is not found if there never was one of this number', () =>
    given(created(), excluded(1)).when(withdraw(2)).thenRejected('exclusion_not_found'));

  it('is taken by a removed station', () =>
    given(created(), excluded(1), removed).when(withdraw(1)).then(withdrawn(1)));

  it('is not found without a station', () => given().when(withdraw(1)).thenRejected('not_found'));
});

describe('The exclusions of a station', () => {
  it('stay after its removal and restoration', () =>
    given(created(), excluded(1), removed, restored()).when(withdraw(1)).then(withdrawn(1)));

  it('stay after an erasure of its texts, with their reasons and without their notes', () => {
    expect(withoutText(excluded(1, { note: 'Cable cut' }))).toEqual(excluded(1, { note: null }));
    expect(withoutText(withdrawn(1))).toEqual(withdrawn(1));
  });

  it('change the time of its last change, whether it is removed or not', () => {
    const state = (...events: StationEvent[]) =>
      events.reduce(
        (current: StationState, event, index) =>
          station.evolve(current, { ...event, time: acceptedAt(index + 1) }),
        station.initial,
      );
    const changed = { exclusions: { last: 1, open: [1] }, updated_at: acceptedAt(2) };
    expect(state(created(), excluded(1))).toMatchObject({ kind: 'present', ...changed });
    expect(state(created(), removed, excluded(1), withdrawn(1))).toMatchObject({
      ...{ kind: 'removed', removed_at: acceptedAt(2), updated_at: acceptedAt(4) },
      exclusions: { last: 1, open: [] },
    });
  });

  it('are none in a state of an earlier release', () => {
    const state = station.evolve(station.initial, { ...created(), time: at('10:00') }) as PresentStation;
    const stored = Object.fromEntries(Object.entries(state).filter(([name]) => name !== 'exclusions'));
    expect(completeStation(stored as unknown as PresentStation)).toEqual(state);
  });
});

describe('A station with as many exclusions as it may have', () => {
  const numbers = Array.from({ length: MAX_OPEN_EXCLUSIONS }, (_, index) => index + 1);
  const full = [created(), ...numbers.map((n) => excluded(n))];

  it('takes no other', () =>
    given(...full)
      .when(exclude())
      .thenRejected('validation_failed', ['', 'too_large']));

  it('takes one after a withdrawal', () =>
    given(...full, withdrawn(7))
      .when(exclude())
      .then(excluded(MAX_OPEN_EXCLUSIONS + 1)));
});

it('Exclusions count nothing of the size of a record', () => {
  const limited = scenariosOf(limitSize(station), factsFrom({ registered: ['42'] }));
  const sizeOf = (length: number) => created({ hours: 'x'.repeat(length) });
  const empty = Buffer.byteLength(
    JSON.stringify(station.evolve(station.initial, { ...sizeOf(0), time: '' })),
  );
  const large = sizeOf(MAX_RECORD_BYTES - empty);
  limited
    .given(large, excluded(1))
    .when({ type: 'UpdateStation', changes: { name: '' } })
    .then(detailsChanged({ name: '' }, { name: null }));
});
