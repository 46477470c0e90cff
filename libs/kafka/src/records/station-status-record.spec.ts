import type { DomainEvent } from '#domain';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import {
  at,
  location,
  locationRegistered,
  station,
  stationCreated,
  stationRemoved,
  stationRenamed,
  stationRestored,
  uuid,
} from '../../../../test/contracts/inputs/event-builders.js';
import { stationStatusRecords } from './station-status-record.js';

const reported = (available: string, previous: string | null, time: string): DomainEvent => ({
  type: 'StationAvailabilityChanged.v1',
  data: { available, label: null, previous, observed_at: at(time) },
});
const confirmed = (available: string, time: string): DomainEvent => ({
  type: 'StationAvailabilityConfirmed.v1',
  data: { available, observed_at: at(time) },
});

/** Applies the batches in order and returns the records of the last one, with parsed values. */
function statuses(...batches: Parameters<EventRecorder['batch']>[]) {
  const recorder = new EventRecorder();
  const last = batches.map((batch) => recorder.batch(...batch)).at(-1)!;
  return stationStatusRecords(last, 4).map(({ key, value, partition }) => ({
    key,
    partition,
    status: value === null ? null : (JSON.parse(String(value)) as unknown),
  }));
}

describe('A station status record', () => {
  it('has no code for a new station without a reported status', () => {
    expect(statuses([[station(1), stationCreated({ name: 'Main St', latitude: '52.50' })]])).toStrictEqual([
      {
        key: uuid(1),
        partition: 4,
        status: {
          id: uuid(1),
          version: 1,
          code: null,
          label: null,
          previous_code: null,
          observed_at: null,
          changed_at: null,
          location_id: '42',
          latitude: '52.50',
          longitude: null,
          name: 'Main St',
        },
      },
    ]);
  });

  it('has the last code and the one before it, in one record for each station', () => {
    const records = statuses(
      [[station(1), stationCreated({ available: '1' })]],
      [
        [station(1), reported('2', '1', '10:00')],
        [station(2), stationCreated({ available: '4' })],
        [station(1), reported('3', '2', '10:01')],
        [station(1), confirmed('3', '10:05')],
      ],
    );
    expect(records).toMatchObject([
      {
        key: uuid(1),
        status: {
          version: 4,
          code: '3',
          label: 'Offline',
          previous_code: '2',
          changed_at: at('10:01'),
          observed_at: at('10:05'),
        },
      },
      { key: uuid(2), status: { version: 1, code: '4', previous_code: null } },
    ]);
  });

  it('has the code as the previous one if only other fields changed', () => {
    const records = statuses(
      [[station(1), stationCreated({ available: '1' })]],
      [[station(1), stationRenamed('New')]],
    );
    expect(records).toMatchObject([{ status: { code: '1', previous_code: '1', name: 'New' } }]);
  });

  it('is a tombstone if the station is removed', () => {
    expect(
      statuses([
        [station(1), stationCreated()],
        [station(1), stationRemoved],
      ]),
    ).toStrictEqual([{ key: uuid(1), partition: 4, status: null }]);
  });

  it('is written again if the station is restored, with no previous code', () => {
    const records = statuses(
      [[station(1), stationCreated({ available: '1' })]],
      [[station(1), stationRemoved]],
      [[station(1), stationRestored({ available: '1' }, at('11:00'))]],
    );
    expect(records).toMatchObject([
      { status: { version: 3, code: '1', previous_code: null, observed_at: at('11:00') } },
    ]);
  });

  it('is not written for other records', () => {
    expect(statuses([[location('42'), locationRegistered()]])).toStrictEqual([]);
  });
});
