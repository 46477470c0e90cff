import type { Page } from '../../../../test/support/client.js';
import { useDirectory } from '../../../../test/support/directory.js';
import { expectProblem } from '../../../../test/support/problems.js';
import {
  createConnectorType,
  createStation,
  registerLocation,
  type HistoryItem,
} from '../../../../test/support/records.js';

const directory = useDirectory();

/** A station with nine events, the last one its removal. */
async function removedStation(): Promise<string> {
  const { id } = await createStation(directory, { name: '1' });
  for (let n = 2; n < 9; n++) await directory.patch(`/v1/stations/${id}`, { name: String(n) });
  await directory.delete(`/v1/stations/${id}`);
  return id;
}

async function historyOf(id: string): Promise<readonly HistoryItem[]> {
  const { status, body } = await directory.get<Page<HistoryItem>>(`/v1/stations/${id}/history?limit=1000`);
  expect(status).toBe(200);
  return body.items;
}

describe('GET /v1/stations/{id}/history', () => {
  it('returns all events, oldest first, also after removal', async () => {
    const id = await removedStation();
    const items = await historyOf(id);
    expect(items.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(items.at(-1)).toMatchObject({ type: 'StationRemoved.v1', data: {} });
    expect(items[3]?.data).toEqual({ changed: { name: '4' }, previous: { name: '3' } });
    for (const item of items) {
      expect(Object.keys(item)).toEqual(['type', 'version', 'occurred_at', 'caller', 'command_id', 'data']);
      expect(item.occurred_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(item.caller).toBe('anonymous');
      const command = await directory.get<{ aggregate_id: string }>(`/v1/commands/${item.command_id}`);
      expect(command.body.aggregate_id).toBe(id);
    }
    const times = items.map(({ occurred_at }) => occurred_at);
    expect(times).toEqual([...times].sort());
  });

  it.each([1, 2, 4, 8, 9, 10])('has pages of %i', async (limit) => {
    const id = await removedStation();
    const path = `/v1/stations/${id}/history?limit=${limit}`;
    const versions: number[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(10);
      const from: string = cursor && `&cursor=${cursor}`;
      const { status, body }: { status: number; body: Page<HistoryItem> } = await directory.get(path + from);
      expect(status).toBe(200);
      versions.push(...body.items.map(({ version }) => version));
      cursor = body.next;
    }
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('has the attributes of the creation', async () => {
    const { id, attributes } = await createStation(directory, { available: '2' });
    const [created] = await historyOf(id);
    const { created_at, updated_at, ...fillable } = attributes;
    expect(updated_at).toBe(created_at);
    expect(created).toMatchObject({
      type: 'StationCreated.v1',
      occurred_at: created_at,
      data: { attributes: fillable, observed_at: created_at },
    });
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'limit=1&limit=2',
    'sort=name',
    'q=x',
    'after=1',
    'cursor=1&cursor=2',
  ])('refuses %s', async (query) => {
    const { id } = await createStation(directory);
    expectProblem(await directory.get(`/v1/stations/${id}/history?${query}`), 'invalid_parameter');
  });

  it.each(['', 'x', '-1', '1.5'])('refuses the cursor %j', async (cursor) => {
    const { id } = await createStation(directory);
    expectProblem(await directory.get(`/v1/stations/${id}/history?cursor=${cursor}`), 'invalid_cursor');
  });
});

describe('GET /v1/locations/{id}/history', () => {
  it('has what happened to a location, in pages', async () => {
    const id = await registerLocation(directory, { name: 'Depot' });
    await directory.patch(`/v1/locations/${id}`, { name: 'Quay' });
    await directory.delete(`/v1/locations/${id}`);
    await directory.put(`/v1/locations/${id}`, { name: 'Quay' });
    const path = `/v1/locations/${id}/history`;
    const { body } = await directory.get<Page<HistoryItem>>(path);
    expect(body.items.map(({ type, version }) => `${version} ${type}`)).toEqual([
      '1 LocationRegistered.v1',
      '2 LocationChanged.v1',
      '3 LocationRetired.v1',
      '4 LocationRegistered.v1',
    ]);
    expect(body.items[1]?.data).toEqual({ changed: { name: 'Quay' }, previous: { name: 'Depot' } });
    const { body: page } = await directory.get<Page<HistoryItem>>(`${path}?limit=1&cursor=1`);
    expect([page.items.map(({ version }) => version), page.next]).toEqual([[2], '2']);
  });

  it.each(['no-number', '18446744073709551615'])('does not find %s', async (id) => {
    expectProblem(await directory.get(`/v1/locations/${id}/history`), 'not_found');
  });
});

it('GET /v1/connector-types/{id}/history has what happened to a connector type, also after its removal', async () => {
  const { id } = await createConnectorType(directory, { name: 'CCS' });
  await directory.patch(`/v1/connector-types/${id}`, { is_active: false });
  await directory.delete(`/v1/connector-types/${id}`);
  const { body } = await directory.get<Page<HistoryItem>>(`/v1/connector-types/${id}/history`);
  expect(body.items.map(({ type }) => type)).toEqual([
    ...['ConnectorTypeCreated.v1', 'ConnectorTypeDeactivated.v1', 'ConnectorTypeRemoved.v1'],
  ]);
});
