import type { Page } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { expectFieldErrors, expectProblem } from '../support/problems.js';
import { createConnectorType } from '../support/records.js';

const directory = useDirectory();

interface FeedItem {
  readonly type: string;
  readonly subject: string;
  readonly data: unknown;
}

/** Types and data of a connector type's events. */
async function eventsOf(id: string): Promise<readonly unknown[]> {
  const { body } = await directory.get<Page<FeedItem>>('/v1/events?limit=1000');
  return body.items
    .filter(({ subject }) => subject === `connector-types/${id}`)
    .map(({ type, data }) => [type, data]);
}

describe('POST /v1/connector-types', () => {
  it('creates a connector type with its defaults', async () => {
    const { status, headers, body } = await directory.post('/v1/connector-types', {});
    expect([status, headers.get('etag')]).toEqual([201, '"1"']);
    expect(headers.get('location')).toBe(`/v1/connector-types/${body.id}`);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      version: 1,
      attributes: {
        name: null,
        description: null,
        power: null,
        kilowatts: null,
        photo: 'images/connectors/avatar.png',
        is_active: true,
        created_at: body.attributes['created_at'],
        updated_at: body.attributes['created_at'],
      },
      source: null,
    });
    expect(headers.has('command-id') && headers.has('directory-position')).toBe(true);
  });

  it('refuses null for fields with a default', async () => {
    const answer = await directory.post('/v1/connector-types', { photo: null, is_active: null, name: null });
    expectFieldErrors(answer, { '/photo': 'null_not_allowed', '/is_active': 'null_not_allowed' });
  });

  it.each([
    'images/../secrets/cursor.key.png',
    '/images/a.png',
    'images/a.svg',
    'photos/a.png',
    'images/a b.png',
    'images/.png/',
    'https://example.org/images/a.png',
  ])('refuses the photo path %s', async (photo) => {
    expectFieldErrors(await directory.post('/v1/connector-types', { photo }), {
      '/photo': 'not_a_photo_path',
    });
  });

  it('accepts a photo path below images/', async () => {
    const photo = 'images/own/Type_2-a.b.JPEG';
    expect((await createConnectorType(directory, { photo })).attributes['photo']).toBe(photo);
  });
});

describe('PATCH /v1/connector-types/{id}', () => {
  it('appends the events that apply', async () => {
    const { id } = await createConnectorType(directory, { name: 'CCS', power: 'DC' });
    const path = `/v1/connector-types/${id}`;
    const both = await directory.patch(path, { name: 'CCS 2', power: null, is_active: false });
    expect([both.status, both.headers.get('etag')]).toEqual([200, '"3"']);
    expect(both.body.attributes).toMatchObject({ name: 'CCS 2', power: null, is_active: false });
    expect((await directory.patch(path, { is_active: false })).body.version).toBe(3);
    expect((await directory.patch(path, { is_active: true })).body.version).toBe(4);
    expect((await eventsOf(id)).slice(1)).toEqual([
      [
        'ConnectorTypeChanged.v1',
        { changed: { name: 'CCS 2', power: null }, previous: { name: 'CCS', power: 'DC' } },
      ],
      ['ConnectorTypeDeactivated.v1', {}],
      ['ConnectorTypeActivated.v1', {}],
    ]);
  });

  it('refuses null for required values', async () => {
    const { id } = await createConnectorType(directory);
    expectFieldErrors(await directory.patch(`/v1/connector-types/${id}`, { is_active: null, photo: null }), {
      '/is_active': 'null_not_allowed',
      '/photo': 'null_not_allowed',
    });
  });
});

describe('DELETE /v1/connector-types/{id}', () => {
  it('removes a connector type permanently', async () => {
    const { id } = await createConnectorType(directory);
    const path = `/v1/connector-types/${id}`;
    const removed = await directory.delete(path);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(removed.headers.has('command-id') && removed.headers.has('directory-position')).toBe(true);
    expectProblem(await directory.delete(path), 'connector_type_removed');
    expectProblem(await directory.patch(path, { name: 'x' }), 'connector_type_removed');
    expectProblem(await directory.get(path), 'connector_type_removed');
    expect((await eventsOf(id)).at(-1)).toEqual(['ConnectorTypeRemoved.v1', {}]);
  });
});
