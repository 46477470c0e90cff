import type { StationCommand } from './station.commands.js';
import { factsFrom, NOW } from '../shared/testing/scenario.js';
import {
  availabilityChanged,
  availabilityConfirmed,
  created,
  createStation,
  detailsChanged,
  given,
  setAvailability,
  setDetails,
  update,
  upsert,
  known,
} from './testing/builders.js';

const available = created({ available: '1', observed_at: '10:00' });
const inUse = { available: '2', label: 'In Use', previous: '1' };

describe('An observation with a time', () => {
  it('is ignored if it is older than the last one', () =>
    given(available)
      .when(setAvailability({ available: '2', observed_at: '09:59' }))
      .thenIgnored());

  it('is ignored if it is older and has the same code', () =>
    given(available)
      .when(setAvailability({ available: '1', observed_at: '09:59' }))
      .thenIgnored());

  it('changes the code if it is newer', () =>
    given(available)
      .when(setAvailability({ available: '2', observed_at: '10:01' }))
      .then(availabilityChanged({ available: '2', label: 'In Use', previous: '1', observed_at: '10:01' })));

  it('confirms the code if it is newer and has the same code', () =>
    given(available)
      .when(setAvailability({ available: '1', observed_at: '10:01' }))
      .then(availabilityConfirmed('1', '10:01')));

  it('that confirms the code outdates older ones', () =>
    given(available, availabilityConfirmed('1', '10:30'))
      .when(setAvailability({ available: '2', observed_at: '10:15' }))
      .thenIgnored());

  it('changes nothing if time and code are equal', () =>
    given(available)
      .when(setAvailability({ available: '1', observed_at: '10:00' }))
      .thenUnchanged());

  it('changes the code if the time is equal: the later arrival wins', () =>
    given(available)
      .when(setAvailability({ available: '3', observed_at: '10:00' }))
      .then(availabilityChanged({ available: '3', label: 'Offline', previous: '1', observed_at: '10:00' })));

  it('is compared with the last one', () =>
    given(available, availabilityChanged({ ...inUse, observed_at: '11:00' }))
      .when(setAvailability({ available: '1', observed_at: '10:30' }))
      .thenIgnored());

  it('is compared with millisecond precision', () =>
    given(available)
      .when({ type: 'SetStationAvailability', available: '2', observed_at: '2026-11-21T09:59:59.999Z' })
      .thenIgnored());

  it('is accepted as the first of a station, at any age', () =>
    given(created())
      .when(setAvailability({ available: '4', observed_at: '00:00' }))
      .then(
        availabilityChanged({ available: '4', label: 'Under Repair', previous: null, observed_at: '00:00' }),
      ));
});

describe('An observation without a time', () => {
  it('has the time of receipt', () =>
    given(available)
      .when(setAvailability({ available: '2' }))
      .then(availabilityChanged({ ...inUse, observed_at: NOW })));

  it('is accepted even if the last one is newer than the receipt', () =>
    given(created({ available: '1', observed_at: '12:03' }))
      .when(setAvailability({ available: '2' }))
      .then(availabilityChanged({ ...inUse, observed_at: NOW })));

  it('changes nothing if the code is equal', () =>
    given(available)
      .when(setAvailability({ available: '1' }))
      .thenUnchanged());

  it('outdates observations from before its receipt', () =>
    given(available, availabilityChanged({ ...inUse, observed_at: NOW }))
      .when(setAvailability({ available: '1', observed_at: '11:59' }), factsFrom({ ...known, now: '12:30' }))
      .thenIgnored());
});

describe('Any status code', () => {
  const codes = ['0', '1', '2', '3', '4'];
  const labels = ['Unknown', 'Available', 'In Use', 'Offline', 'Under Repair'];
  const pairs = codes.flatMap((from) => codes.filter((to) => to !== from).map((to) => ({ from, to })));

  it.each(pairs)('$to can follow $from', ({ from, to }) =>
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

describe('A null status code', () => {
  const none = { available: null, label: null, previous: '1' };
  const withdrawn = availabilityChanged({ ...none, observed_at: '11:00' });

  it('replaces a code', () =>
    given(available)
      .when(setAvailability({ available: null, observed_at: '11:00' }))
      .then(withdrawn));

  it('is ignored if it is older than a code', () =>
    given(available)
      .when(setAvailability({ available: null, observed_at: '09:00' }))
      .thenIgnored());

  it('can be confirmed', () =>
    given(available, withdrawn)
      .when(setAvailability({ available: null, observed_at: '11:30' }))
      .then(availabilityConfirmed(null, '11:30')));

  it('outdates older codes', () =>
    given(available, withdrawn)
      .when(setAvailability({ available: '2', observed_at: '10:30' }))
      .thenIgnored());

  it('changes nothing for a station without a code', () =>
    given(created())
      .when(setAvailability({ available: null, observed_at: '11:00' }))
      .thenUnchanged());
});

describe('An observation in a create command', () => {
  it('has its own time', () =>
    given()
      .when(createStation({ location_id: '42', available: '1', observed_at: '10:00' }))
      .then(available));

  it('has the time of receipt by default', () =>
    given()
      .when(createStation({ location_id: '42', available: '1' }))
      .then(created({ available: '1', observed_at: NOW })));

  it('has no time without a code', () =>
    given()
      .when(createStation({ location_id: '42', available: null, observed_at: '10:00' }))
      .then(created()));
});

describe.each([
  { by: 'an update', change: update },
  { by: 'an upsert', change: upsert },
])('An observation in $by', ({ change }) => {
  const renamed = detailsChanged({ name: 'High St' }, { name: null });

  it('is ignored if it is older, and other changes are applied', () =>
    given(available)
      .when(change({ name: 'High St', available: '2', observed_at: '09:59' }))
      .then(renamed));

  it('that is older, without other changes, changes nothing', () =>
    given(available)
      .when(change({ available: '2', observed_at: '09:59' }))
      .thenUnchanged());

  it('can confirm the code together with another change', () =>
    given(available)
      .when(change({ name: 'High St', available: '1', observed_at: '10:01' }))
      .then(renamed, availabilityConfirmed('1', '10:01')));

  it('has the time of receipt by default', () =>
    given(available)
      .when(change({ available: '2' }))
      .then(availabilityChanged({ ...inUse, observed_at: NOW })));

  it('is not confirmed by a time alone', () =>
    given(available)
      .when(change({ observed_at: '11:00' }))
      .thenUnchanged());

  it('is ignored without a code', () =>
    given(available)
      .when(change({ name: 'High St', observed_at: '09:00' }))
      .then(renamed));
});

describe('The word of the source for a status', () => {
  const upsertWith = (changes: Parameters<typeof upsert>[0], source_status?: string | null) =>
    ({
      ...upsert(changes),
      details: { floor_level: '1', ...(source_status !== undefined && { source_status }) },
    }) as StationCommand;
  const reserved = availabilityChanged({
    ...inUse,
    ...{ observed_at: '10:01', source_status: 'RESERVED', previous_source_status: null },
  });
  const floor = detailsChanged({ details: { floor_level: '1' } }, { details: { floor_level: null } });
  const confirmed = (source_status: string | null, observed_at: string) =>
    availabilityConfirmed('2', observed_at, { source_status, previous_source_status: 'RESERVED' });

  it('comes with the observation', () =>
    given(available)
      .when(setAvailability({ available: '2', source_status: 'RESERVED', observed_at: '10:01' }))
      .then(reserved));

  it('is gone with an observation without one', () =>
    given(available, reserved)
      .when(setAvailability({ available: '1', observed_at: '10:02' }))
      .then(
        availabilityChanged({
          ...{ available: '1', label: 'Available', previous: '2', observed_at: '10:02' },
          ...{ source_status: null, previous_source_status: 'RESERVED' },
        }),
      ));

  it('stays with an older observation', () =>
    given(available, reserved)
      .when(setAvailability({ available: '1', source_status: 'BLOCKED', observed_at: '10:00' }))
      .thenIgnored());

  it('is confirmed', () =>
    given(available, reserved)
      .when(setAvailability({ available: '2', source_status: 'RESERVED', observed_at: '10:02' }))
      .then(confirmed('RESERVED', '10:02')));

  it.each([undefined, '10:01', '10:02'])('may be another one for the same code, observed at %s', (time) =>
    given(available, reserved)
      .when(setAvailability({ available: '2', source_status: 'OTHER', ...(time && { observed_at: time }) }))
      .then(confirmed('OTHER', time ?? NOW)),
  );

  it('changes nothing if it is the same one at the same time', () =>
    given(available, reserved)
      .when(setAvailability({ available: '2', source_status: 'RESERVED', observed_at: '10:01' }))
      .thenUnchanged());

  it('comes with the observation of an upsert, and its other details beside', () =>
    given(available)
      .when(upsertWith({ available: '2', observed_at: '10:01' }, 'RESERVED'))
      .then(floor, reserved));

  it('is gone with an upsert or an update that has a status without one', () => {
    given(available, reserved, floor)
      .when(upsertWith({ available: '2', observed_at: '10:02' }))
      .then(confirmed(null, '10:02'));
    given(available, reserved)
      .when(update({ available: '2', observed_at: '10:02' }))
      .then(confirmed(null, '10:02'));
  });

  it('stays with an older observation of an upsert, whose other details are taken', () =>
    given(available, reserved)
      .when(upsertWith({ available: '1', observed_at: '10:00' }, 'BLOCKED'))
      .then(floor));

  it('is a detail like the others where no status comes with it', () =>
    given(available, reserved, floor)
      .when(upsertWith({}, 'BLOCKED'))
      .then(
        detailsChanged({ details: { source_status: 'BLOCKED' } }, { details: { source_status: 'RESERVED' } }),
      ));

  it('stays where an event of an earlier release has none', () =>
    given(available, reserved, availabilityConfirmed('2', '10:30'))
      .when(setDetails({ source_status: 'RESERVED' }))
      .thenUnchanged());
});
