import { randomUUID } from 'node:crypto';
import { bulkText, lineType, sendBulk, sendBulkBody } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { freshLocationId, historyOf, registerLocation } from '../support/records.js';

const directory = useDirectory();

const newKey = () => ({ 'idempotency-key': `bulk:${randomUUID()}` });
const reused = { status: 'rejected', error: { code: 'idempotency_key_reused', status: 422 } };

describe('a bulk request with an Idempotency-Key', () => {
  it('executes nothing twice if it is sent again', async () => {
    const key = newKey();
    const location_id = await registerLocation(directory);
    const create = { type: 'CreateStation', data: { location_id } };
    const first = await sendBulk(directory, [create, create, { type: 'CreateConnectorType' }], key);
    const again = await sendBulk(directory, [create, create, { type: 'CreateConnectorType' }], key);
    expect(again.results).toEqual(first.results);
    const ids = first.results.map(({ id }) => id);
    const commandIds = first.results.map(({ command_id }) => command_id);
    expect([new Set(ids).size, new Set(commandIds).size]).toEqual([3, 3]);
    expect(commandIds.join()).toMatch(/^([\da-f]{8}-[\da-f]{4}-5[\da-f-]{21},?){3}$/);
    expect(await historyOf(directory, ids[0] ?? '')).toHaveLength(1);
    const { body } = await directory.get<object>(`/v1/commands/${String(commandIds[1])}`);
    expect(body).toMatchObject({ status: 'accepted', aggregate_id: ids[1] });
  });

  it('is another request with another key', async () => {
    const create = { type: 'CreateConnectorType' };
    const [first, other, none] = [
      await sendBulk(directory, [create], newKey()),
      await sendBulk(directory, [create], newKey()),
      await sendBulk(directory, [create]),
    ];
    const ids = [first, other, none].map(({ results }) => results[0]?.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('identifies a command by its line number, blank lines included, and refuses another command there', async () => {
    const key = newKey();
    const register = (id: string) => ({ type: 'RegisterLocation', id });
    const [one, two] = [freshLocationId(), freshLocationId()];
    const first = await sendBulkBody(directory, `\n${bulkText([register(one)])}`, key);
    const { results } = await sendBulk(directory, [register(two), register(one), register(two)], key);
    expect(results.map(({ command_id }) => command_id)[1]).toBe(first.results[0]?.command_id);
    expect(results.map(({ id, events }) => [id, events])).toEqual([
      [two, 1],
      [one, 1],
      [two, 0],
    ]);
    const other = await sendBulk(directory, ['', { ...register(one), data: { name: 'other' } }], key);
    expect(other.results).toMatchObject([{ line: 2, ...reused }]);
  });

  it('keeps the command id of a line', async () => {
    const key = newKey();
    const command = { command_id: randomUUID(), type: 'CreateConnectorType' };
    const first = await sendBulk(directory, [command], key);
    expect(first.results[0]?.command_id).toBe(command.command_id);
    const moved = await sendBulk(directory, ['', command], newKey());
    expect(moved.results[0]).toMatchObject({ id: first.results[0]?.id, command_id: command.command_id });
    const wrong = await sendBulk(directory, [{ ...command, command_id: null }], key);
    expect(wrong.results[0]).toMatchObject({ status: 'rejected', error: { code: 'validation_failed' } });
  });

  it('is another request than a write of one record with the same key', async () => {
    const key = newKey();
    const single = await directory.post('/v1/connector-types', {}, key);
    const { results } = await sendBulk(directory, [{ type: 'CreateConnectorType' }], key);
    expect(results[0]).toMatchObject({ status: 'accepted', events: 1 });
    expect(results[0]?.id).not.toBe(single.body.id);
  });
});

describe('a bulk request is refused', () => {
  const register = () => bulkText([{ type: 'RegisterLocation', id: freshLocationId() }]);

  it.each(['', 'two words', 'x'.repeat(256), '\u00e9'])('with the Idempotency-Key %j', async (key) => {
    const headers = { ...lineType, 'idempotency-key': key };
    expectProblem(await directory.post('/v1/bulk', register(), headers), 'invalid_parameter');
  });

  it.each([
    ['if-match', '"1"'],
    ['if-match', ''],
    ['if-none-match', '*'],
    ['if-none-match', '"1"'],
  ])('with the condition %s: %s', async (name, value) => {
    const answer = await directory.post('/v1/bulk', register(), { ...lineType, [name]: value });
    expect(expectProblem(answer, 'invalid_parameter').detail).toMatch(/expected_version/);
  });
});
