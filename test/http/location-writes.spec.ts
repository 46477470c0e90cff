import type { Page } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { expectFieldErrors, expectProblem } from '../support/problems.js';
import { createStation, freshLocationId, registerLocation } from '../support/records.js';

const directory = useDirectory();

const empty = {
  name: null,
  address: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
  time_zone: null,
  latitude: null,
  longitude: null,
  operator: null,
  help_phone: null,
  facilities: [],
};

interface FeedItem {
  readonly type: string;
  readonly subject: string;
}

async function eventTypesOf(id: string): Promise<readonly string[]> {
  const { body } = await directory.get<Page<FeedItem>>('/v1/events?limit=1000');
  return body.items.filter(({ subject }) => subject === `locations/${id}`).map(({ type }) => type);
}

describe('PUT /v1/locations/{id}', () => {
  it('registers a location with the given id', async () => {
    const id = '18446744073709551615';
    const { status, headers, body } = await directory.put(`/v1/locations/${id}`, {});
    expect([status, headers.get('etag')]).toEqual([201, '"1"']);
    expect(headers.get('location')).toBe(`/v1/locations/${id}`);
    expect(headers.has('command-id') && headers.has('directory-position')).toBe(true);
    expect(body).toMatchObject({ id, version: 1, attributes: { ...empty, retired: false } });
    expect((await directory.put('/v1/locations/0', {})).body.id).toBe('0');
  });

  it('replaces the attributes of a known location: absent ones become null', async () => {
    const id = await registerLocation(directory, { name: 'Depot', city: 'Łódź', country: 'PL' });
    const attributes = { name: 'Depot', time_zone: 'Europe/Warsaw' };
    const { status, headers, body } = await directory.put(`/v1/locations/${id}`, attributes);
    expect([status, headers.get('etag'), headers.has('location')]).toEqual([200, '"2"', false]);
    expect(body.attributes).toMatchObject({ ...empty, ...attributes, retired: false });
    expect((await directory.put(`/v1/locations/${id}`, attributes)).body.version).toBe(2);
    expect(await eventTypesOf(id)).toEqual(['LocationRegistered.v1', 'LocationChanged.v1']);
  });

  it('takes position, operator, phone and facilities', async () => {
    const given = {
      ...{ latitude: '52.50', longitude: 13.4, operator: 'Stadtwerke', help_phone: '+49 30 1' },
      facilities: ['TRAIN_STATION', 'CAFE'],
    };
    const id = await registerLocation(directory, given);
    const attributes = { ...given, longitude: '13.4' };
    expect((await directory.get(`/v1/locations/${id}`)).body.attributes).toMatchObject(attributes);
    expect((await directory.put(`/v1/locations/${id}`, given)).body.version).toBe(1);
    const { body } = await directory.patch(`/v1/locations/${id}`, { facilities: null, operator: null });
    expect(body.attributes).toMatchObject({ ...attributes, facilities: [], operator: null });
    const found = await directory.get<Page<{ id: string }>>('/v1/locations?help_phone=%2B49%2030%201');
    expect(found.body.items).toMatchObject([{ id }]);
    const csv = await directory.get('/v1/locations?operator=Bahn', { accept: 'text/csv' });
    await directory.patch(`/v1/locations/${id}`, { operator: 'Bahn', facilities: ['CAFE', 'HOTEL'] });
    const now = await directory.get('/v1/locations?operator=Bahn', { accept: 'text/csv' });
    expect([csv.text.split('\r\n').length, now.text]).toEqual([2, expect.stringContaining('CAFE;HOTEL')]);
  });

  it('refuses facilities that are no list of texts', async () => {
    const answer = await directory.put('/v1/locations/5', { facilities: ['CAFE', null], latitude: 'north' });
    expectFieldErrors(answer, { '/facilities': 'not_a_string', '/latitude': 'not_numeric' });
  });

  it('registers a location again after its retirement', async () => {
    const id = await registerLocation(directory, { name: 'Depot' });
    await directory.delete(`/v1/locations/${id}`);
    const { status, body } = await directory.put(`/v1/locations/${id}`, { city: 'Gdynia' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 3, attributes: { name: null, city: 'Gdynia', retired: false } });
    expect(await eventTypesOf(id)).toEqual([
      'LocationRegistered.v1',
      'LocationRetired.v1',
      'LocationRegistered.v1',
    ]);
    await createStation(directory, { location_id: id });
  });

  it('reports all errors at once', async () => {
    const given = {
      country: 'pl',
      time_zone: '+01:00',
      city: 'x'.repeat(256),
      retired: true,
      id: '1',
      zip: 1,
    };
    expectFieldErrors(await directory.put(`/v1/locations/${freshLocationId()}`, given), {
      '/country': 'not_a_country',
      '/time_zone': 'not_a_time_zone',
      '/city': 'too_long',
      '/retired': 'not_fillable',
      '/id': 'not_fillable',
      '/zip': 'unknown_field',
    });
  });

  it.each(['18446744073709551616', '007', '-1', '+1', '1.0', '1e3', 'x', '%20', '0x10'])(
    'does not find the id %s',
    async (id) => {
      expectProblem(await directory.put(`/v1/locations/${id}`, {}), 'not_found');
      expectProblem(await directory.patch(`/v1/locations/${id}`, {}), 'not_found');
      expectProblem(await directory.delete(`/v1/locations/${id}`), 'not_found');
      expectProblem(await directory.get(`/v1/locations/${id}`), 'not_found');
      expectProblem(await directory.get(`/v1/locations/${id}/stations`), 'not_found');
    },
  );
});

describe('PATCH /v1/locations/{id}', () => {
  it('changes the given attributes', async () => {
    const id = await registerLocation(directory, { name: 'Depot', city: 'Sopot' });
    const { status, headers, body } = await directory.patch(`/v1/locations/${id}`, {
      city: null,
      country: 'DE',
    });
    expect([status, headers.get('etag')]).toEqual([200, '"2"']);
    expect(body.attributes).toMatchObject({ name: 'Depot', city: null, country: 'DE' });
  });

  it('changes a retired location, which stays retired', async () => {
    const id = await registerLocation(directory);
    await directory.delete(`/v1/locations/${id}`);
    const { status, body } = await directory.patch(`/v1/locations/${id}`, { name: 'Closed' });
    expect([status, body.attributes['name'], body.attributes['retired']]).toEqual([200, 'Closed', true]);
  });

  it('does not find a location that was never registered', async () => {
    expectProblem(await directory.patch(`/v1/locations/${freshLocationId()}`, { name: 'x' }), 'not_found');
  });
});

describe('DELETE /v1/locations/{id}', () => {
  it('retires a location; a second time changes nothing', async () => {
    const id = await registerLocation(directory);
    const first = await directory.delete(`/v1/locations/${id}`);
    const second = await directory.delete(`/v1/locations/${id}`);
    expect([first.status, second.status, second.text]).toEqual([204, 204, '']);
    expect(second.headers.has('command-id') && second.headers.has('directory-position')).toBe(true);
    expect(await eventTypesOf(id)).toEqual(['LocationRegistered.v1', 'LocationRetired.v1']);
    const { status, body } = await directory.get(`/v1/locations/${id}`);
    expect([status, body.attributes['retired']]).toEqual([200, true]);
    expectProblem(await directory.delete(`/v1/locations/${freshLocationId()}`), 'not_found');
  });

  it('keeps its stations, which can be changed', async () => {
    const { id, attributes } = await createStation(directory, { name: 'stays' });
    await directory.delete(`/v1/locations/${String(attributes['location_id'])}`);
    expect((await directory.get(`/v1/stations/${id}`)).body.attributes['name']).toBe('stays');
    expect((await directory.patch(`/v1/stations/${id}`, { name: 'changed' })).status).toBe(200);
  });
});
