import { unsetMembers } from '../../libs/domain/src/testing/unset-members.js';
import { bareStation } from '../contracts/inputs/event-builders.js';
import { useDirectory } from '../support/directory.js';
import { expectFieldErrors, expectProblem } from '../support/problems.js';
import {
  createStation,
  eventTypesOf,
  freshLocationId,
  historyOf,
  registerLocation,
} from '../support/records.js';

const directory = useDirectory();

const neverReported = { code: null, label: null, observed_at: null, changed_at: null };
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('POST /v1/stations', () => {
  it('creates a station with all attributes, null if not given', async () => {
    const location_id = await registerLocation(directory);
    const { status, headers, body } = await directory.post('/v1/stations', { location_id });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-/) as string,
      version: 1,
      attributes: {
        ...bareStation,
        location_id,
        created_at: expect.stringMatching(TIME) as string,
        updated_at: body.attributes['created_at'],
      },
      status: neverReported,
      location: { name: null, city: null, country: null },
      connectors: [],
      details: {
        ...{ evse_id: null, physical_reference: null, floor_level: null },
        ...{ capabilities: [], parking_restrictions: [], source_status: null },
      },
      source: null,
      ...unsetMembers('station'),
      ...{ open_now: null, next_change: null },
    });
    expect(headers.get('location')).toBe(`/v1/stations/${body.id}`);
    expect(headers.get('etag')).toBe('"1"');
    expect(headers.get('command-id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('directory-position')).toMatch(/^[\w-]{1,299}$/);
    expect(headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(headers.has('idempotency-replayed')).toBe(false);
    expect(headers.has('command-status')).toBe(false);
  });

  it('stores values as they were sent', async () => {
    const given = {
      name: '  Główny Dworzec 充电站 🚗 ',
      latitude: '52.50',
      longitude: 13.4,
      cost: '',
      qr_enabled: true,
      hours: '24/7',
      available: '1',
      external_location_id: 0,
      external_station_id: '18446744073709551615',
    };
    const { attributes } = await createStation(directory, given);
    expect(attributes).toMatchObject({ ...given, longitude: '13.4', external_location_id: '0' });
  });

  it('uses the time of receipt as the time of observation', async () => {
    const { status, attributes, id } = await createStation(directory, { available: '3' });
    const observed_at = attributes['created_at'];
    expect(status).toEqual({ code: '3', label: 'Offline', observed_at, changed_at: observed_at });
    expect((await historyOf(directory, id))[0]?.data).toMatchObject({ observed_at });
  });

  it('accepts null for the default of qr_enabled', async () => {
    expect((await createStation(directory, { qr_enabled: null })).attributes['qr_enabled']).toBe(false);
  });

  it('requires a location that accepts stations', async () => {
    expectFieldErrors(await directory.post('/v1/stations', {}), { '/location_id': 'required' });
    const null_location = await directory.post('/v1/stations', { location_id: null });
    expectFieldErrors(null_location, { '/location_id': 'null_not_allowed' });
    const unknown = await directory.post('/v1/stations', { location_id: freshLocationId() });
    expectFieldErrors(unknown, { '/location_id': 'location_unknown' });
    expect(unknown.headers.get('command-id')).toMatch(/^[\da-f-]{36}$/);
    const location_id = await registerLocation(directory);
    await directory.delete(`/v1/locations/${location_id}`);
    const retired = await directory.post('/v1/stations', { location_id });
    expectFieldErrors(retired, { '/location_id': 'location_retired' });
  });
});

describe('PATCH /v1/stations/{id}', () => {
  it('changes the given attributes, null included, and keeps the others', async () => {
    const { id } = await createStation(directory, { name: 'Old', model: 'Terra', cost: 'free' });
    const { status, headers, body } = await directory.patch(`/v1/stations/${id}`, {
      name: 'New',
      model: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, version: 2, attributes: { name: 'New', model: null, cost: 'free' } });
    expect(headers.get('etag')).toBe('"2"');
    expect(headers.get('command-id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.has('directory-position')).toBe(true);
    expect(headers.has('location')).toBe(false);
    expect((await historyOf(directory, id))[1]).toMatchObject({
      type: 'StationDetailsChanged.v1',
      version: 2,
      caller: 'anonymous',
      command_id: headers.get('command-id'),
      data: { changed: { name: 'New', model: null }, previous: { name: 'Old', model: 'Terra' } },
    });
  });

  it('accepts the media type of a merge patch', async () => {
    const { id } = await createStation(directory);
    const type = { 'content-type': 'application/merge-patch+json; charset=utf-8' };
    expect((await directory.patch(`/v1/stations/${id}`, { cost: '1' }, type)).body.version).toBe(2);
  });

  it('appends the events that apply, in one command', async () => {
    const { id, attributes } = await createStation(directory, { name: 'a', available: '1' });
    const location_id = await registerLocation(directory);
    const { body } = await directory.patch(`/v1/stations/${id}`, { name: 'b', available: '2', location_id });
    expect(body).toMatchObject({ version: 4, status: { code: '2', label: 'In Use' } });
    const [, ...events] = await historyOf(directory, id);
    expect(new Set(events.map(({ command_id }) => command_id)).size).toBe(1);
    const byType = Object.fromEntries(events.map(({ type, data }) => [type, data]));
    expect(byType).toEqual({
      'StationDetailsChanged.v1': { changed: { name: 'b' }, previous: { name: 'a' } },
      'StationRelocated.v1': { location_id, previous: attributes['location_id'] },
      'StationAvailabilityChanged.v1': {
        available: '2',
        label: 'In Use',
        previous: '1',
        observed_at: body.status.observed_at,
      },
    });
  });

  it('appends nothing if nothing changes', async () => {
    const { id, attributes } = await createStation(directory, {
      name: 'a',
      available: '1',
      qr_enabled: true,
    });
    const { name, available, qr_enabled, location_id } = attributes;
    const same = await directory.patch(`/v1/stations/${id}`, { name, available, qr_enabled, location_id });
    expect([same.status, same.body.version]).toEqual([200, 1]);
    expect((await directory.patch(`/v1/stations/${id}`, {})).body.version).toBe(1);
    expect(await eventTypesOf(directory, id)).toEqual(['StationCreated']);
  });

  it('checks the location only if the station moves to it', async () => {
    const { id, attributes } = await createStation(directory);
    const { location_id } = attributes;
    await directory.delete(`/v1/locations/${String(location_id)}`);
    expect((await directory.patch(`/v1/stations/${id}`, { location_id, name: 'stays' })).status).toBe(200);
    const moved = await directory.patch(`/v1/stations/${id}`, { location_id: freshLocationId(), name: 'no' });
    expectFieldErrors(moved, { '/location_id': 'location_unknown' });
    expect((await directory.get(`/v1/stations/${id}`)).body.attributes['name']).toBe('stays');
    expectFieldErrors(await directory.patch(`/v1/stations/${id}`, { location_id: null }), {
      '/location_id': 'null_not_allowed',
    });
  });
});

describe('DELETE /v1/stations/{id}', () => {
  it('removes a station permanently', async () => {
    const { id } = await createStation(directory);
    const path = `/v1/stations/${id}`;
    const { status, headers, text } = await directory.delete(path);
    expect([status, text]).toEqual([204, '']);
    expect(headers.has('command-id') && headers.has('directory-position')).toBe(true);
    expectProblem(await directory.delete(path), 'station_removed');
    expectProblem(await directory.patch(path, { name: 'x' }), 'station_removed');
    expectProblem(await directory.put(`${path}/availability`, { available: '1' }), 'station_removed');
    expectProblem(await directory.put(`${path}/connectors`, []), 'station_removed');
    expectProblem(await directory.get(path), 'station_removed');
    expect(await eventTypesOf(directory, id)).toEqual(['StationCreated', 'StationRemoved']);
  });
});
