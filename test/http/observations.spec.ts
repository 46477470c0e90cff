import { useDirectory } from '../support/directory.js';
import { expectFieldErrors } from '../support/problems.js';
import { createStation, eventTypesOf, historyOf } from '../support/records.js';

const { jest } = import.meta;
const directory = useDirectory();

const report = (id: string, body: object) => directory.put(`/v1/stations/${id}/availability`, body);
const at = (time: string) => `2026-01-01T${time}.000Z`;
const changed = 'StationAvailabilityChanged';
const confirmed = 'StationAvailabilityConfirmed';

/** A station whose status 1 was observed at ten o'clock. */
async function observedStation(): Promise<string> {
  const { id } = await createStation(directory);
  await report(id, { available: '1', observed_at: at('10:00:00') });
  return id;
}

const reportedTypes = async (id: string) => (await eventTypesOf(directory, id)).slice(2);

describe('PUT /v1/stations/{id}/availability', () => {
  it('changes the status', async () => {
    const { id } = await createStation(directory, { available: '1' });
    const { status, headers, body } = await report(id, { available: '2' });
    expect([status, headers.get('etag')]).toEqual([200, '"2"']);
    expect(body.status).toMatchObject({ code: '2', label: 'In Use' });
    expect(body.attributes['available']).toBe('2');
    expect(headers.has('command-status')).toBe(false);
    expect(headers.has('command-id') && headers.has('directory-position')).toBe(true);
    expect((await historyOf(directory, id))[1]?.data).toEqual({
      available: '2',
      label: 'In Use',
      previous: '1',
      observed_at: body.status.observed_at,
    });
  });

  it('stores the time of observation, in UTC with milliseconds', async () => {
    const { id } = await createStation(directory);
    const { body } = await report(id, { available: '1', observed_at: '2026-01-01T11:00:00+01:00' });
    expect(body.status).toEqual({
      code: '1',
      label: 'Available',
      observed_at: at('10:00:00'),
      changed_at: at('10:00:00'),
    });
  });

  it('ignores an observation that is older than the current one', async () => {
    const id = await observedStation();
    const { status, headers, body } = await report(id, { available: '3', observed_at: at('09:59:59') });
    expect([status, headers.get('command-status')]).toEqual([200, 'ignored']);
    expect(body).toMatchObject({ version: 2, status: { code: '1', observed_at: at('10:00:00') } });
    const commandId = headers.get('command-id') ?? '';
    expect((await directory.get(`/v1/commands/${commandId}`)).body).toMatchObject({ status: 'ignored' });
    expect(await reportedTypes(id)).toEqual([]);
  });

  it('confirms a newer observation of the same code, so that a late older one is ignored', async () => {
    const id = await observedStation();
    const { body } = await report(id, { available: '1', observed_at: at('11:00:00') });
    expect(body.status).toMatchObject({ observed_at: at('11:00:00'), changed_at: at('10:00:00') });
    const late = await report(id, { available: '2', observed_at: at('10:30:00') });
    expect(late.headers.get('command-status')).toBe('ignored');
    expect(await reportedTypes(id)).toEqual([confirmed]);
    expect((await historyOf(directory, id))[2]?.data).toEqual({
      available: '1',
      observed_at: at('11:00:00'),
    });
  });

  it('applies the later arrival if the times are equal', async () => {
    const id = await observedStation();
    const same = await report(id, { available: '1', observed_at: at('10:00:00') });
    expect([same.body.version, same.headers.has('command-status')]).toEqual([2, false]);
    const other = await report(id, { available: '4', observed_at: at('10:00:00') });
    expect(other.body).toMatchObject({ version: 3, status: { code: '4', label: 'Under Repair' } });
    expect(await reportedTypes(id)).toEqual([changed]);
  });

  it('always applies an observation without a time', async () => {
    const id = await observedStation();
    const same = await report(id, { available: '1' });
    expect(same.body).toMatchObject({ version: 2, status: { observed_at: at('10:00:00') } });
    const { body } = await report(id, { available: '2' });
    expect(body.status.observed_at).toBe(body.attributes['updated_at']);
    expect(await reportedTypes(id)).toEqual([changed]);
  });

  it('accepts null for a status that is no longer known', async () => {
    const id = await observedStation();
    const { body } = await report(id, { available: null });
    expect(body.status).toMatchObject({ code: null, label: null });
    expect(body.attributes['available']).toBeNull();
    expect(await reportedTypes(id)).toEqual([changed]);
  });

  it('refuses an observation from the future, and stores no outcome', async () => {
    const { id } = await createStation(directory);
    const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const key = { 'idempotency-key': 'future' };
    const path = `/v1/stations/${id}/availability`;
    const refused = await directory.put(path, { available: '1', observed_at: ahead(6) }, key);
    expectFieldErrors(refused, { '/observed_at': 'in_future' });
    expect(refused.headers.has('command-id')).toBe(false);
    const corrected = await directory.put(path, { available: '1', observed_at: ahead(4) }, key);
    expect([corrected.status, corrected.headers.has('idempotency-replayed')]).toEqual([200, false]);
  });

  it('applies an observation that is older than one of a clock that was ahead', async () => {
    const { id } = await createStation(directory);
    const now = Date.now();
    const notFaked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const;
    jest.useFakeTimers({
      now: now + 86_400_000,
      doNotFake: [...notFaked, 'nextTick', 'queueMicrotask', 'performance'],
    });
    const ahead = await report(id, { available: '1' }).finally(() => jest.useRealTimers());
    expect(Date.parse(ahead.body.status.observed_at ?? '')).toBeGreaterThan(now + 86_000_000);
    const [first, second] = [-2000, -1000].map((ms) => new Date(now + ms).toISOString());
    const { headers, body } = await report(id, { available: '2', observed_at: second });
    expect(headers.has('command-status')).toBe(false);
    expect(body.status).toMatchObject({ code: '2', observed_at: second, changed_at: second });
    const late = await report(id, { available: '3', observed_at: first });
    expect(late.headers.get('command-status')).toBe('ignored');
  });

  it('reports all errors at once', async () => {
    const { id } = await createStation(directory);
    expectFieldErrors(await report(id, {}), { '/available': 'required' });
    expectFieldErrors(await report(id, { available: 1, observed_at: 'noon', name: 'x' }), {
      '/available': 'not_in_list',
      '/observed_at': 'not_a_timestamp',
      '/name': 'unknown_field',
    });
    expectFieldErrors(await report(id, { available: '5', observed_at: null }), {
      '/available': 'not_in_list',
      '/observed_at': 'not_a_timestamp',
    });
    expectFieldErrors(await report(id, []), { '': 'not_an_object' });
  });

  it('accepts every code after any other', async () => {
    const { id } = await createStation(directory);
    for (const available of ['0', '1', '2', '3', '4', '0', '4', '3', '2', '1', '0'])
      expect((await report(id, { available })).body.status.code).toBe(available);
  });
});
