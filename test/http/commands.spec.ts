import { randomUUID } from 'node:crypto';
import { useDirectory } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { freshLocationId } from '../support/records.js';

const directory = useDirectory();

describe('GET /v1/commands/{id}', () => {
  const read = (id: string | null) => directory.get<unknown>(`/v1/commands/${id ?? ''}`);

  it('returns the outcome of a command', async () => {
    const { headers, body } = await directory.post('/v1/connector-types', {});
    const answer = await read(headers.get('command-id'));
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        command_id: headers.get('command-id'),
        status: 'accepted',
        aggregate_id: body.id,
        version: 1,
        position: headers.get('directory-position'),
      },
    ]);
    expect((await read(headers.get('command-id')?.toUpperCase() ?? '')).status).toBe(200);
  });

  it('returns why a command was rejected', async () => {
    const { headers } = await directory.post('/v1/stations', { location_id: freshLocationId() });
    expect((await read(headers.get('command-id'))).body).toMatchObject({
      status: 'rejected',
      version: 0,
      error: { code: 'validation_failed', status: 422, errors: [{ code: 'location_unknown' }] },
    });
  });

  it('does not find other ids', async () => {
    expectProblem(await read(randomUUID()), 'not_found');
    expectProblem(await read('nonsense'), 'not_found');
    expectProblem(await read(`${randomUUID()}?wait=1`), 'invalid_parameter');
  });
});
