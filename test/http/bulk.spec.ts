import { sendBulk, sendBulkBody, type BulkResult } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { allEvents } from '../support/pages.js';
import { createConnectorType, createStation, freshLocationId } from '../support/records.js';

const directory = useDirectory();

const only = ({ results }: { readonly results: readonly BulkResult[] }): BulkResult => {
  expect(results).toHaveLength(1);
  return results[0] as BulkResult;
};
const send = async (command: unknown) => only(await sendBulk(directory, [command]));
const fieldErrors = ({ error }: BulkResult) =>
  Object.fromEntries((error?.errors ?? []).map(({ pointer, code }) => [pointer, code]));
const statuses = (results: readonly BulkResult[]) => results.map(({ status }) => status).join(' ');

describe('POST /v1/bulk', () => {
  it('executes commands of all types, in their order', async () => {
    const feed = 'all';
    const location = { feed, id: 'L' };
    const station = { feed, id: 'S' };
    const { id: type } = await createConnectorType(directory);
    const { results, end } = await sendBulk(directory, [
      { type: 'RegisterLocation', source: location, data: { city: 'Gdynia' } },
      {
        type: 'UpsertStation',
        source: station,
        data: { name: 'a', location_source: location, available: '1' },
      },
      { type: 'UpsertStation', source: station, data: { name: 'b' } },
      { type: 'SetStationAvailability', source: station, data: { available: '2' } },
      {
        type: 'SetStationConnectors',
        source: station,
        data: { connectors: [{ connector_type_id: type, count: 2 }] },
      },
      { type: 'UpdateConnectorType', id: type, expected_version: 1, data: { name: 'CCS', is_active: false } },
      { type: 'CreateConnectorType', data: { name: 'Type 2' } },
      { type: 'RetireLocation', source: location, data: {} },
      { type: 'RemoveStation', source: station },
      { type: 'RemoveConnectorType', id: type, data: {} },
    ]);
    expect(results.map(({ line, status, version, events }) => [line, status, version, events])).toEqual([
      [1, 'accepted', 1, 1],
      [2, 'accepted', 1, 1],
      [3, 'accepted', 2, 1],
      [4, 'accepted', 3, 1],
      [5, 'accepted', 4, 1],
      [6, 'accepted', 3, 2],
      [7, 'accepted', 1, 1],
      [8, 'accepted', 2, 1],
      [9, 'accepted', 5, 1],
      [10, 'accepted', 4, 1],
    ]);
    expect(end).toEqual({ done: true, accepted: 10, ignored: 0, rejected: 0, position: end.position });
    expect(results[0]?.id).toMatch(/^\d+$/);
    expect(results[1]?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5/);
    expect(results[1]?.id).toBe(results[8]?.id);
    for (const { command_id, position } of results)
      expect([command_id, position]).toEqual([
        expect.stringMatching(/^[\da-f-]{36}$/),
        expect.stringMatching(/./),
      ]);
  });

  it('creates, updates and retires by id', async () => {
    const id = freshLocationId();
    const [created] = (await sendBulk(directory, [
      { type: 'RegisterLocation', id, data: { name: 'L' } },
      { type: 'UpdateLocation', id: Number(id), data: { city: 'C' } },
      {
        type: 'CreateStation',
        observed_at: '2026-01-01T00:00:00Z',
        data: { location_id: id, available: '1' },
      },
      { type: 'RetireLocation', id },
    ]).then(({ results }) => [results[2]])) as [BulkResult];
    const path = `/v1/stations/${String(created.id)}`;
    const read = await directory.get(path);
    expect(read.body.status).toMatchObject({ code: '1', observed_at: '2026-01-01T00:00:00.000Z' });
    const update = { type: 'UpdateStation', id: created.id, data: { name: 'n' } };
    expect(await send({ ...update, expected_version: 7 })).toMatchObject({
      status: 'rejected',
      error: { code: 'version_mismatch', status: 412, current_version: 1 },
    });
    expect(await send({ ...update, expected_version: 1 })).toMatchObject({ status: 'accepted', version: 2 });
  });

  it('reports ignored observations and commands that change nothing', async () => {
    const { id } = await createStation(directory, { available: '1', name: 'n' });
    const old = { observed_at: '2020-01-01T00:00:00Z' };
    const { results, end } = await sendBulk(directory, [
      { type: 'SetStationAvailability', id, ...old, data: { available: '2' } },
      { type: 'UpdateStation', id, data: { name: 'n' } },
      { type: 'UpdateStation', id, ...old, data: { name: 'new', available: '2' } },
    ]);
    expect(results.map(({ status, version, events }) => [status, version, events])).toEqual([
      ['ignored', 1, 0],
      ['accepted', 1, 0],
      ['accepted', 2, 1],
    ]);
    expect(end).toMatchObject({ accepted: 2, ignored: 1, rejected: 0 });
  });

  it('executes each line on the results of the lines before it', async () => {
    const id = freshLocationId();
    const { results } = await sendBulk(directory, [
      { type: 'CreateStation', data: { location_id: id } },
      { type: 'RegisterLocation', id },
      { type: 'CreateStation', data: { location_id: id } },
      { type: 'RetireLocation', id },
      { type: 'CreateStation', data: { location_id: id } },
    ]);
    expect(statuses(results)).toBe('rejected accepted accepted accepted rejected');
    expect(results.map(fieldErrors)[0]).toEqual({ '/data/location_id': 'location_unknown' });
    expect(results.map(fieldErrors)[4]).toEqual({ '/data/location_id': 'location_retired' });
  });

  it('ends with the position of all commands', async () => {
    const { end, results } = await sendBulk(directory, [{ type: 'RegisterLocation', id: freshLocationId() }]);
    const path = `/v1/locations/${String(only({ results }).id)}`;
    expect((await directory.get(path, { 'directory-position': end.position })).status).toBe(200);
  });

  it('keeps the order of the input under concurrent requests', async () => {
    const bulks = await Promise.all(
      Array.from({ length: 8 }, (_, bulk) =>
        sendBulk(
          directory,
          Array.from({ length: 2500 }, (__, n) => ({
            type: 'RegisterLocation',
            // All requests register each location: one appends the event, the others append none.
            id: String(70_000 + ((n + bulk * 300) % 2500)),
          })),
        ),
      ),
    );
    for (const { results, end } of bulks) {
      expect(results.map(({ line }) => line)).toEqual(Array.from({ length: 2500 }, (_, n) => n + 1));
      expect(end).toMatchObject({ accepted: 2500, rejected: 0 });
    }
    const events = bulks.flatMap(({ results }) => results).reduce((sum, result) => sum + result.events, 0);
    expect(events).toBe(2500);
    const registered = (await allEvents(directory)).filter(({ subject }) =>
      /^locations\/7\d{4}$/.test(subject),
    );
    expect(new Set(registered.map(({ subject }) => subject)).size).toBe(registered.length);
  });
});

it('answers an empty body with the end line only', async () => {
  for (const body of ['', '\n', '\uFEFF', ' \r\n\r\n\t\n']) {
    const { results, end } = await sendBulkBody(directory, body);
    expect([results, end]).toEqual([
      [],
      { done: true, accepted: 0, ignored: 0, rejected: 0, position: end.position },
    ]);
  }
});
