import { createHash, randomUUID } from 'node:crypto';
import { sendBulk, type BulkResult } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { historyOf, registerLocation } from '../support/records.js';

const directory = useDirectory();

const send = async (command: unknown): Promise<BulkResult> => {
  const { results } = await sendBulk(directory, [command]);
  expect(results).toHaveLength(1);
  return results[0] as BulkResult;
};

describe('a command id in a bulk request', () => {
  it('is executed once, within a request and in the next one', async () => {
    const location_id = await registerLocation(directory);
    const command = { command_id: randomUUID(), type: 'CreateStation', data: { location_id, name: 'once' } };
    const first = await sendBulk(directory, [
      command,
      command,
      { ...command, command_id: command.command_id.toUpperCase() },
    ]);
    const again = await sendBulk(directory, [command]);
    const all = [...first.results, ...again.results];
    expect(all.map(({ status }) => status)).toEqual(Array(4).fill('accepted'));
    expect(new Set(all.map(({ id, position, version }) => [id, position, version].join())).size).toBe(1);
    expect(await historyOf(directory, all[0]?.id ?? '')).toHaveLength(1);
    const { body } = await directory.get<object>(`/v1/commands/${command.command_id}`);
    expect(body).toMatchObject({ command_id: command.command_id, aggregate_id: all[0]?.id });
    const other = await send({ ...command, data: { location_id, name: 'other' } });
    expect(other).toMatchObject({
      status: 'rejected',
      error: { code: 'idempotency_key_reused', status: 422 },
      ...{ command_id: command.command_id, id: null, version: null, events: 0, position: null },
    });
  });
});

describe('sources', () => {
  it('identify a record', async () => {
    const source = { feed: 'x*y', id: 'same/1' };
    const location_id = await registerLocation(directory);
    const first = await send({ type: 'UpsertStation', source, data: { location_id } });
    const second = await send({ type: 'UpsertStation', source, data: { location_id } });
    expect([second.id, second.version, second.events]).toEqual([first.id, 1, 0]);
    const created = (await historyOf(directory, first.id ?? ''))[0];
    expect(created?.data).toMatchObject({ source });
  });

  it('of a location reserve its id', async () => {
    const source = { feed: 'x', id: randomUUID() };
    const { id } = await send({ type: 'RegisterLocation', source });
    expect((await send({ type: 'RegisterLocation', source })).events).toBe(0);
    expect((await send({ type: 'RegisterLocation', id })).error).toMatchObject({
      code: 'id_taken',
      status: 409,
    });
    expectProblem(await directory.put(`/v1/locations/${String(id)}`, {}), 'id_taken');
    expect((await directory.patch(`/v1/locations/${String(id)}`, { name: 'n' })).status).toBe(200);
    await directory.delete(`/v1/locations/${String(id)}`);
    expectProblem(await directory.put(`/v1/locations/${String(id)}`, {}), 'id_taken');
    expect((await send({ type: 'RegisterLocation', source })).status).toBe('accepted');
  });

  it('of a location determine its id', async () => {
    // The first eight bytes of SHA-256 of "afdc", a newline and "12345".
    const { id } = await send({ type: 'RegisterLocation', source: { feed: 'afdc', id: '12345' } });
    const digest = createHash('sha256').update('afdc\n12345').digest();
    expect(id).toBe(digest.readBigUInt64BE().toString());
  });
});
