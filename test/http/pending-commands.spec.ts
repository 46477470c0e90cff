import { sendBulk } from '../support/bulk.js';
import type { Answer } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { unique } from '../support/records.js';

describe('a write whose outcome takes longer than the timeout', () => {
  const directory = useDirectory({ commandTimeoutMs: 1 });

  interface Outcome {
    readonly status: string;
    readonly aggregate_id: string | null;
  }

  const create = (key: string) =>
    directory.post<Outcome>('/v1/connector-types', { name: key }, { 'idempotency-key': key });

  /** Sends writes until one is pending. */
  async function pendingWrite(): Promise<readonly [string, Answer<Outcome>]> {
    for (;;) {
      const key = unique('key');
      const answer = await create(key);
      if (answer.status === 202) return [key, answer];
      expect(answer.status).toBe(201);
    }
  }

  /** Repeats a request until the command is no longer pending. */
  async function decided(send: () => Promise<Answer<Outcome>>): Promise<Answer<Outcome>> {
    for (;;) {
      const answer = await send();
      if (answer.body.status !== 'pending') return answer;
      expect(answer.body.aggregate_id).toEqual(expect.any(String));
    }
  }

  it('is answered with 202 and the path of its outcome, and can be retried', async () => {
    const [key, { headers, body }] = await pendingWrite();
    const commandId = headers.get('command-id') ?? '';
    const nothing = { version: null, position: null };
    expect(body).toEqual({
      command_id: commandId,
      status: 'pending',
      aggregate_id: body.aggregate_id,
      ...nothing,
    });
    expect(headers.get('location')).toBe(`/v1/commands/${commandId}`);
    const outcome = await decided(() => directory.get<Outcome>(headers.get('location') ?? ''));
    expect(outcome.body).toMatchObject({ command_id: commandId, status: 'accepted', version: 1 });
    const retried = await decided(() => create(key));
    expect([retried.status, retried.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(retried.body).toMatchObject({ id: outcome.body.aggregate_id, version: 1 });
  });

  it('reserves its key for the same request', async () => {
    // The bulk requests delay the outcome.
    const lines = Array.from({ length: 5000 }, () => ({ type: 'CreateConnectorType' }));
    const bulks = Promise.all([sendBulk(directory, lines), sendBulk(directory, lines)]);
    for (let isSeen = false; !isSeen;) {
      const [key, { headers }] = await pendingWrite();
      const given = { 'idempotency-key': key };
      const other = await directory.post('/v1/connector-types', { name: 'other' }, given);
      const { body } = await directory.get<Outcome>(headers.get('location') ?? '');
      if (body.status !== 'pending') continue;
      expectProblem(other, 'idempotency_key_reused');
      expect(other.headers.get('command-id')).toBe(headers.get('command-id'));
      isSeen = true;
    }
    await bulks;
  });
});

describe('more commands than the queue holds', () => {
  const directory = useDirectory();

  it('are refused, and accepted when they are sent again', async () => {
    // What arrives at a time is one batch of lines: several would follow one another, and the queue would not be filled.
    const data = { name: 'n'.repeat(400) };
    const bulk = (n: number) =>
      Array.from({ length: 2500 }, (_, line) => ({
        ...{ type: 'RegisterLocation', id: String(n * 10_000 + line) },
        data,
      }));
    const bulks = Array.from({ length: 40 }, (_, n) => bulk(n));
    let sending = true;
    const singles = async () => {
      while (sending) {
        const answer = await directory.post('/v1/connector-types', {});
        if (answer.status === 201) continue;
        expectProblem(answer, 'overloaded');
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      }
    };
    const single = singles();
    const answers = await Promise.all(bulks.map((lines) => sendBulk(directory, lines)));
    sending = false;
    await single;
    const refused = answers.flatMap(({ results }, n) =>
      results.flatMap((result, line) =>
        result.status === 'rejected' ? [[result, bulks[n]?.[line]] as const] : [],
      ),
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const [{ error }] of refused) expect(error).toMatchObject({ code: 'overloaded', status: 503 });
    const again = refused.slice(0, 1000).map(([, command]) => command);
    expect((await sendBulk(directory, again)).end).toMatchObject({ accepted: again.length, rejected: 0 });
  }, 60_000);
});
