import { setTimeout } from 'node:timers/promises';
import { readSettings } from '#runtime';
import type { Service } from '../../apps/directory-api/src/service.js';
import { openDatabase } from '../../libs/sqlite/src/database.js';
import { logFile } from '../../libs/sqlite/src/directory/live-directory.js';
import { sendBulk } from '../support/bulk.js';
import { DirectoryClient, type Answer } from '../support/client.js';
import { removeFolder, startDirectory, temporaryFolder, useDirectory } from '../support/directory.js';
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
  let folder: string;
  let service: Service;
  const directory = new DirectoryClient(() => service.url);
  beforeAll(async () => {
    folder = await temporaryFolder();
    // All requests fill the queue of commands, and none waits for a slot, however long a busy machine takes.
    const { workLimits } = readSettings({ LIMIT_BULK: '40', LIMIT_WRITES: '1000' });
    service = await startDirectory(folder, { workLimits, commandTimeoutMs: 60_000 });
  });
  afterAll(async () => {
    await service.stop();
    await removeFolder(folder);
  });

  it('are refused, and accepted when they are sent again', async () => {
    const registrations = (n: number) =>
      Array.from({ length: 1000 }, (_, line) => ({
        ...{ type: 'RegisterLocation', id: String(n * 1000 + line) },
        data: {},
      }));
    const bulks = Array.from({ length: 30 }, (_, n) => registrations(n));
    const single = () => directory.post('/v1/connector-types', {});
    // While another connection writes, nothing is committed and the queue is filled.
    const other = openDatabase(logFile(folder));
    other.exec('BEGIN IMMEDIATE');
    const first = single();
    const sent = Promise.all(bulks.map((lines) => sendBulk(directory, lines)));
    const waiting: Promise<Answer>[] = [];
    for (let refused: Answer | undefined; !refused;) {
      const next = single();
      waiting.push(next);
      refused = await Promise.race([next, setTimeout(50, undefined)]);
      if (!refused) continue;
      expectProblem(refused, 'overloaded');
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    other.exec('COMMIT');
    other.close();
    expect((await first).status).toBe(201);
    await Promise.all(waiting);

    const refused = (await sent).flatMap(({ results }, n) =>
      results.flatMap((result, line) =>
        result.status === 'rejected' ? [[result, bulks[n]?.[line]] as const] : [],
      ),
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const [{ error }] of refused) expect(error).toMatchObject({ code: 'overloaded', status: 503 });
    const again = refused.slice(0, 1000).map(([, command]) => command);
    expect((await sendBulk(directory, again)).end).toMatchObject({ accepted: again.length, rejected: 0 });
  });
});
