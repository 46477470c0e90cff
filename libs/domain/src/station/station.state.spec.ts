import { acceptedAt, at } from '../shared/testing/scenario.js';
import type { PresentStation } from './station.state.js';
import {
  availabilityChanged,
  availabilityConfirmed,
  bare,
  connector,
  connectorsChanged,
  created,
  detailsChanged,
  feed,
  given,
  relocated,
  removed,
} from './testing/vocabulary.js';

const present: PresentStation = {
  kind: 'present',
  attributes: bare,
  observed: null,
  connectors: [],
  source: null,
  created_at: acceptedAt(1),
  updated_at: acceptedAt(1),
};
const changed: PresentStation = { ...present, updated_at: acceptedAt(2) };

describe('What is left of a station', () => {
  it('created', () => given(created()).leaves(present));

  it('created from a feed with a status', () =>
    given(created({ available: '1', observed_at: '10:00', source: feed })).leaves({
      ...present,
      attributes: { ...bare, available: '1' },
      observed: { observed_at: at('10:00'), changed_at: at('10:00') },
      source: feed,
    }));

  it('changed in a detail: the others stay', () =>
    given(
      created({ name: 'Main St', hours: '24/7' }),
      detailsChanged({ hours: null }, { hours: '24/7' }),
    ).leaves({
      ...changed,
      attributes: { ...bare, name: 'Main St' },
    }));

  it('relocated', () =>
    given(created(), relocated('43', '42')).leaves({
      ...changed,
      attributes: { ...bare, location_id: '43' },
    }));

  it('given connectors', () =>
    given(created(), connectorsChanged([connector('ccs', 2)], [])).leaves({
      ...changed,
      connectors: [connector('ccs', 2)],
    }));

  it('removed: nothing', () => given(created({ name: 'Main St' }), removed).leaves({ kind: 'removed' }));

  it.each([
    detailsChanged({ name: 'X' }, { name: null }),
    relocated('43', '42'),
    availabilityConfirmed('1', '10:00'),
  ])('that has a $type and no creation: nothing', (event) => given(event).leaves({ kind: 'absent' }));

  it('changed after its removal: nothing', () =>
    given(created(), removed, relocated('43', '42')).leaves({ kind: 'removed' }));
});

describe('What is left of an availability', () => {
  const available = created({ available: '1', observed_at: '10:00' });
  const inUse = { available: '2', label: 'In Use', previous: '1' };
  const attributes = { ...bare, available: '2' };

  it('changed: observed and changed at the time of the observation', () =>
    given(available, availabilityChanged({ ...inUse, observed_at: '10:30' })).leaves({
      ...changed,
      attributes,
      observed: { observed_at: at('10:30'), changed_at: at('10:30') },
    }));

  it('confirmed: observed later, changed when it was', () =>
    given(
      available,
      availabilityChanged({ ...inUse, observed_at: '10:30' }),
      availabilityConfirmed('2', '10:45'),
    ).leaves({
      ...changed,
      attributes,
      observed: { observed_at: at('10:45'), changed_at: at('10:30') },
      updated_at: acceptedAt(3),
    }));

  it('withdrawn: no code, and when that was observed', () =>
    given(
      available,
      availabilityChanged({ available: null, label: null, previous: '1', observed_at: '10:30' }),
    ).leaves({
      ...changed,
      observed: { observed_at: at('10:30'), changed_at: at('10:30') },
    }));
});
