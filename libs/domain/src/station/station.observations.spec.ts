import { knowing, NOW } from '../shared/testing/scenario.js';
import {
  availabilityChanged,
  availabilityConfirmed,
  created,
  createStation,
  detailsChanged,
  given,
  setAvailability,
  update,
  upsert,
  world,
} from './testing/vocabulary.js';

const available = created({ available: '1', observed_at: '10:00' });
const seenInUse = { available: '2', label: 'In Use', previous: '1' };

describe('An observation that carries its time', () => {
  it('is passed over where it is older than the one held', () =>
    given(available)
      .when(setAvailability({ available: '2', observed_at: '09:59' }))
      .thenIgnored());

  it('is passed over where it is older and of the same code', () =>
    given(available)
      .when(setAvailability({ available: '1', observed_at: '09:59' }))
      .thenIgnored());

  it('changes the code where it is newer', () =>
    given(available)
      .when(setAvailability({ available: '2', observed_at: '10:01' }))
      .then(availabilityChanged({ available: '2', label: 'In Use', previous: '1', observed_at: '10:01' })));

  it('confirms the code where it is newer and of the same code', () =>
    given(available)
      .when(setAvailability({ available: '1', observed_at: '10:01' }))
      .then(availabilityConfirmed('1', '10:01')));

  it('once confirmed, wins over a late older one', () =>
    given(available, availabilityConfirmed('1', '10:30'))
      .when(setAvailability({ available: '2', observed_at: '10:15' }))
      .thenIgnored());

  it('comes to nothing where time and code are the same', () =>
    given(available)
      .when(setAvailability({ available: '1', observed_at: '10:00' }))
      .thenUnchanged());

  it('counts at the same time with another code: the later arrival', () =>
    given(available)
      .when(setAvailability({ available: '3', observed_at: '10:00' }))
      .then(availabilityChanged({ available: '3', label: 'Offline', previous: '1', observed_at: '10:00' })));

  it('is compared with the last one, not with the first', () =>
    given(available, availabilityChanged({ ...seenInUse, observed_at: '11:00' }))
      .when(setAvailability({ available: '1', observed_at: '10:30' }))
      .thenIgnored());

  it('is compared to the millisecond', () =>
    given(available)
      .when({ type: 'SetStationAvailability', available: '2', observed_at: '2026-11-21T09:59:59.999Z' })
      .thenIgnored());

  it('is the first of a station that never had one, however old', () =>
    given(created())
      .when(setAvailability({ available: '4', observed_at: '00:00' }))
      .then(
        availabilityChanged({ available: '4', label: 'Under Repair', previous: null, observed_at: '00:00' }),
      ));
});

describe('An observation without a time', () => {
  it('counts as of its receipt', () =>
    given(available)
      .when(setAvailability({ available: '2' }))
      .then(availabilityChanged({ ...seenInUse, observed_at: NOW })));

  it('counts even where the one held is newer than the receipt', () =>
    given(created({ available: '1', observed_at: '12:03' }))
      .when(setAvailability({ available: '2' }))
      .then(availabilityChanged({ ...seenInUse, observed_at: NOW })));

  it('comes to nothing where the code is the same', () =>
    given(available)
      .when(setAvailability({ available: '1' }))
      .thenUnchanged());

  it('holds off observations from before its receipt', () =>
    given(available, availabilityChanged({ ...seenInUse, observed_at: NOW }))
      .when(setAvailability({ available: '1', observed_at: '11:59' }), knowing({ ...world, now: '12:30' }))
      .thenIgnored());
});

describe('Any code', () => {
  const codes = ['0', '1', '2', '3', '4'];
  const labels = ['Unknown', 'Available', 'In Use', 'Offline', 'Under Repair'];
  const pairs = codes.flatMap((from) => codes.filter((to) => to !== from).map((to) => ({ from, to })));

  it.each(pairs)('$to may follow $from', ({ from, to }) =>
    given(created({ available: from, observed_at: '10:00' }))
      .when(setAvailability({ available: to, observed_at: '10:01' }))
      .then(
        availabilityChanged({
          available: to,
          label: labels[Number(to)] ?? '',
          previous: from,
          observed_at: '10:01',
        }),
      ),
  );
});

describe('No code', () => {
  const none = { available: null, label: null, previous: '1' };
  const withdrawn = availabilityChanged({ ...none, observed_at: '11:00' });

  it('takes the place of a code', () =>
    given(available)
      .when(setAvailability({ available: null, observed_at: '11:00' }))
      .then(withdrawn));

  it('is held off by a newer code', () =>
    given(available)
      .when(setAvailability({ available: null, observed_at: '09:00' }))
      .thenIgnored());

  it('is confirmed like a code', () =>
    given(available, withdrawn)
      .when(setAvailability({ available: null, observed_at: '11:30' }))
      .then(availabilityConfirmed(null, '11:30')));

  it('holds off an older code', () =>
    given(available, withdrawn)
      .when(setAvailability({ available: '2', observed_at: '10:30' }))
      .thenIgnored());

  it('says nothing of a station that never had one', () =>
    given(created())
      .when(setAvailability({ available: null, observed_at: '11:00' }))
      .thenUnchanged());
});

describe('An observation within a create', () => {
  it('carries its own time', () =>
    given()
      .when(createStation({ location_id: '42', available: '1', observed_at: '10:00' }))
      .then(available));

  it('carries the time of receipt where it has none', () =>
    given()
      .when(createStation({ location_id: '42', available: '1' }))
      .then(created({ available: '1', observed_at: NOW })));

  it('leaves no time where there is no code', () =>
    given()
      .when(createStation({ location_id: '42', available: null, observed_at: '10:00' }))
      .then(created()));
});

describe.each([
  { by: 'an update', change: update },
  { by: 'an upsert', change: upsert },
])('An observation within $by', ({ change }) => {
  const renamed = detailsChanged({ name: 'High St' }, { name: null });

  it('is passed over where it is older, and the rest applied', () =>
    given(available)
      .when(change({ name: 'High St', available: '2', observed_at: '09:59' }))
      .then(renamed));

  it('that is older and alone leaves all as it is', () =>
    given(available)
      .when(change({ available: '2', observed_at: '09:59' }))
      .thenUnchanged());

  it('confirms beside another change', () =>
    given(available)
      .when(change({ name: 'High St', available: '1', observed_at: '10:01' }))
      .then(renamed, availabilityConfirmed('1', '10:01')));

  it('counts as of its receipt without a time', () =>
    given(available)
      .when(change({ available: '2' }))
      .then(availabilityChanged({ ...seenInUse, observed_at: NOW })));

  it('confirms nothing where only a time is given', () =>
    given(available)
      .when(change({ observed_at: '11:00' }))
      .thenUnchanged());

  it('is not looked at where the code is left out', () =>
    given(available)
      .when(change({ name: 'High St', observed_at: '09:00' }))
      .then(renamed));
});
