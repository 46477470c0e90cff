import { acceptedAt, at } from '../shared/testing/scenario.js';
import type { PresentStation } from './station.state.js';
import {
  availabilityChanged,
  availabilityConfirmed,
  bareDetails,
  bareStation,
  connector,
  connectorsChanged,
  created,
  detailsChanged,
  feed,
  given,
  relocated,
  removed,
  removedAt,
} from './testing/builders.js';

const present: PresentStation = {
  kind: 'present',
  attributes: bareStation,
  observed: null,
  connectors: [],
  details: bareDetails,
  source: null,
  extensions: null,
  exclusions: null,
  created_at: acceptedAt(1),
  updated_at: acceptedAt(1),
};
const changed: PresentStation = { ...present, updated_at: acceptedAt(2) };

describe('The state of a station', () => {
  it('after its creation', () => given(created()).hasState(present));

  it('after its creation with a source and a status', () =>
    given(created({ available: '1', observed_at: '10:00', source: feed })).hasState({
      ...present,
      attributes: { ...bareStation, available: '1' },
      observed: { observed_at: at('10:00'), changed_at: at('10:00') },
      source: feed,
    }));

  it('after a change keeps the other attributes', () =>
    given(
      created({ name: 'Main St', hours: '24/7' }),
      detailsChanged({ hours: null }, { hours: '24/7' }),
    ).hasState({
      ...changed,
      attributes: { ...bareStation, name: 'Main St' },
    }));

  it('after a relocation', () =>
    given(created(), relocated('43', '42')).hasState({
      ...changed,
      attributes: { ...bareStation, location_id: '43' },
    }));

  it('after a change of connectors', () =>
    given(created(), connectorsChanged([connector('ccs', 2)], [])).hasState({
      ...changed,
      connectors: [connector('ccs', 2)],
    }));

  it('after a change of connectors by an earlier release has null for what that did not store', () =>
    given(created(), connectorsChanged([{ connector_type_id: 'ccs', count: 2 }], [])).hasState({
      ...changed,
      connectors: [
        {
          ...{ connector_type_id: 'ccs', count: 2, standard: null, format: null, power_type: null },
          ...{ max_voltage: null, max_amperage: null, kilowatts: null },
          ...{ capabilities: [], terms_and_conditions: null, tariff_ids: [], tariff_sources: [] },
        },
      ],
    }));

  it('after its removal is removed, and keeps its content', () =>
    given(created({ name: 'Main St' }), removed).hasState({
      ...{ ...changed, kind: 'removed', removed_at: acceptedAt(2) },
      attributes: { ...bareStation, name: 'Main St' },
    }));

  it('after an observed removal was removed at the time of the observation', () =>
    given(created(), removedAt('10:30')).hasState({
      ...{ ...changed, kind: 'removed', removed_at: at('10:30') },
    }));

  it.each([
    detailsChanged({ name: 'X' }, { name: null }),
    relocated('43', '42'),
    availabilityConfirmed('1', '10:00'),
  ])('with $type without a creation is absent', (event) => given(event).hasState({ kind: 'absent' }));

  it('after an event that follows the removal is removed', () =>
    given(created(), removed, relocated('43', '42')).hasState({
      ...{ ...changed, kind: 'removed', removed_at: acceptedAt(2) },
    }));
});

describe('The availability of a station', () => {
  const available = created({ available: '1', observed_at: '10:00' });
  const inUse = { available: '2', label: 'In Use', previous: '1' };
  const attributes = { ...bareStation, available: '2' };

  it('after a change has the time of the observation', () =>
    given(available, availabilityChanged({ ...inUse, observed_at: '10:30' })).hasState({
      ...changed,
      attributes,
      observed: { observed_at: at('10:30'), changed_at: at('10:30') },
    }));

  it('after a confirmation has a later time of observation, and the same time of change', () =>
    given(
      available,
      availabilityChanged({ ...inUse, observed_at: '10:30' }),
      availabilityConfirmed('2', '10:45'),
    ).hasState({
      ...changed,
      attributes,
      observed: { observed_at: at('10:45'), changed_at: at('10:30') },
      updated_at: acceptedAt(3),
    }));

  it('after a withdrawal has no code, and the time of the observation', () =>
    given(
      available,
      availabilityChanged({ available: null, label: null, previous: '1', observed_at: '10:30' }),
    ).hasState({
      ...changed,
      observed: { observed_at: at('10:30'), changed_at: at('10:30') },
    }));
});
