import { sendBulk, sendBulkBody } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { expectProblem, type Problem } from '../support/problems.js';
import { createStation } from '../support/records.js';

const directory = useDirectory();

/** The members of a JSON object with so many unknown names. */
const unknownNames = (count: number): string =>
  Array.from({ length: count }, (_, n) => `"${n.toString(36)}":0`).join();

const MANY = 900_000;
/** What a refusal takes at most, in bytes. */
const SHORT = 100_000;

/** Expects the first hundred errors, and the number of the others. */
function expectFirstErrors({ errors, more_errors, detail }: Problem, count: number): void {
  expect(errors).toHaveLength(100);
  expect(more_errors).toBe(count - 100);
  expect(detail).toContain(`and ${count - 10} more`);
}

describe('a body of 8 MiB with nothing but unknown names', () => {
  it('is refused with a hundred errors and the number of the others', async () => {
    const { id } = await createStation(directory);
    const answer = await directory.patch(`/v1/stations/${id}`, `{${unknownNames(MANY)}}`);
    expectFirstErrors(expectProblem(answer, 'validation_failed'), MANY);
    expect(answer.text.length).toBeLessThan(SHORT);
  });

  it('is refused in the same way as a line, and the next lines are executed', async () => {
    const line = `{"type":"RegisterLocation","id":"7","data":{${unknownNames(MANY)}}}\n`;
    const { answer, results } = await sendBulkBody(
      directory,
      `${line}{"type":"RegisterLocation","id":"8"}\n`,
    );
    expect(results).toMatchObject([{ status: 'rejected' }, { status: 'accepted' }]);
    expectFirstErrors(results[0]?.error as Problem, MANY);
    expect(answer.text.length).toBeLessThan(SHORT);
  });

  it('has errors of limited length, however long the names are', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `"${'x'.repeat(80_000)}${n}":0`).join();
    const answer = await directory.put('/v1/locations/7', `{${names}}`);
    expect(expectProblem(answer, 'validation_failed').errors).toHaveLength(100);
    expect(answer.text.length).toBeLessThan(SHORT);
  });
});

it('has all errors if there are a hundred', async () => {
  const answer = await directory.put('/v1/locations/7', `{${unknownNames(100)}}`);
  const problem = expectProblem(answer, 'validation_failed');
  expect(problem.errors).toHaveLength(100);
  expect(problem).not.toHaveProperty('more_errors');
});

it('is refused for its number of values even where none of them is wrong', async () => {
  const { id } = await createStation(directory);
  const answer = await directory.patch(
    `/v1/stations/${id}`,
    `{"name":"a",${'"name":"a",'.repeat(60_000)}"name":"b"}`,
  );
  expect(expectProblem(answer, 'validation_failed').errors).toMatchObject([
    { pointer: '', code: 'too_long' },
  ]);
});

describe('the errors of a rejected command', () => {
  const unknownTypes = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      connector_type_id: `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`,
      count: 1,
    }));

  it('are a hundred at most, also when the outcome is read and when the request is repeated', async () => {
    const { id } = await createStation(directory);
    const send = () =>
      directory.put(`/v1/stations/${id}/connectors`, unknownTypes(5000), { 'idempotency-key': id });
    const answers = [await send(), await send()];
    for (const answer of answers) {
      expectFirstErrors(expectProblem(answer, 'validation_failed'), 5000);
      expect(answer.text.length).toBeLessThan(SHORT);
    }
    const path = `/v1/commands/${answers[0]?.headers.get('command-id')}`;
    const { body } = await directory.get<{ readonly error: Problem }>(path);
    expectFirstErrors(body.error, 5000);
  });

  it('are a hundred at most in a bulk result', async () => {
    const { id } = await createStation(directory);
    const data = { connectors: unknownTypes(5000) };
    const { results } = await sendBulk(directory, [{ type: 'SetStationConnectors', id, data }]);
    expectFirstErrors(results[0]?.error as Problem, 5000);
  });
});
