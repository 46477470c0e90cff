import { named } from '../../../../test/support/excerpt.js';
import { useDirectory } from '../../../../test/support/directory.js';
import { expectProblem } from '../../../../test/support/problems.js';
import { createStation, historyOf } from '../../../../test/support/records.js';

const directory = useDirectory();

interface Uptime {
  readonly from: string;
  readonly to: string;
  readonly seconds: Readonly<Record<string, number>>;
  readonly known_seconds: number;
  readonly uptime: number | null;
  readonly parts?: readonly Uptime[];
}

const at = (timeOfDay: string) => `2026-03-01T${timeOfDay}Z`;
const DAY_S = 86_400;

const uptime = (id: string, query = '') => directory.get<Uptime>(`/v1/stations/${id}/uptime${query}`);
const between = async (id: string, from: string, to: string) =>
  (await uptime(id, `?from=${at(from)}&to=${at(to)}`)).body;

/** A station that was observed in these states since these times of the day. */
async function observed(...observations: readonly (readonly [string | null, string])[]): Promise<string> {
  const { id } = await createStation(directory);
  for (const [available, time] of observations) {
    const report = { available, observed_at: at(time) };
    expect((await directory.put(`/v1/stations/${id}/availability`, report)).status).toBe(200);
  }
  return id;
}

describe('GET /v1/stations/{id}/uptime', () => {
  it('returns how long a station had each status', async () => {
    const id = await observed(
      ...([
        ['1', '10:00:00'],
        ['2', '10:10:00'],
        ['3', '10:30:00'],
        ['4', '10:31:00'],
        ['0', '10:33:00'],
        [null, '10:36:00'],
        ['1', '10:40:00.5'],
      ] as const),
    );
    const { status, headers, body } = await uptime(id, `?from=${at('09:50:00')}&to=${at('11:00:00')}`);
    expect(status).toBe(200);
    expect(body).toStrictEqual({
      from: at('09:50:00.000'),
      to: at('11:00:00.000'),
      seconds: { '0': 180, '1': 600 + 1199.5, '2': 1200, '3': 60, '4': 120, none: 600 + 240.5 },
      known_seconds: 3179.5,
      uptime: 2999.5 / 3179.5,
    });
    expect(headers.get('directory-position')).toMatch(/^[\w-]{1,299}$/);
    expect(headers.get('directory-lag-ms')).toMatch(/^\d+$/);
  });

  it('counts by time of observation; an older report, a confirmation and another change do not count', async () => {
    const id = await observed(['1', '10:00:00'], ['3', '10:30:00'], ['2', '10:10:00'], ['3', '10:40:00']);
    await directory.patch(`/v1/stations/${id}`, { name: 'n' });
    const { seconds } = await between(id, '10:00:00', '11:00:00');
    expect(seconds).toMatchObject({ '1': 1800, '2': 0, '3': 1800, none: 0 });
  });

  it('uses the later arrival of two observations at the same time', async () => {
    const id = await observed(['1', '10:00:00'], ['3', '10:30:00'], ['4', '10:30:00']);
    expect((await between(id, '10:00:00', '11:00:00')).seconds).toMatchObject({
      '1': 1800,
      '3': 0,
      '4': 1800,
    });
  });

  it('uses the time of receipt of a report without a time, although a later observation exists', async () => {
    const { id } = await createStation(directory, { available: '1' });
    const ahead = new Date(Date.now() + 200_000).toISOString();
    await directory.put(`/v1/stations/${id}/availability`, { available: '2', observed_at: ahead });
    const written = await directory.put(`/v1/stations/${id}/availability`, { available: '3' });
    expect(written.body.status.code).toBe('3');
    const { body } = await uptime(id);
    expect(body.seconds['2']).toBe(0);
    expect(Object.values(body.seconds).reduce((sum, part) => sum + part)).toBeCloseTo(30 * DAY_S, 6);
  });

  it('begins with the status of the creation', async () => {
    const { id, attributes } = await createStation(directory, { available: '4' });
    const { body } = await uptime(id);
    const passed = (Date.parse(body.to) - Date.parse(String(attributes['created_at']))) / 1000;
    expect(body.seconds['4']).toBe(passed);
    expect([body.known_seconds, body.uptime]).toEqual([passed, passed === 0 ? null : 0]);
  });

  it('has no known time without a status or with an unknown one', async () => {
    const { id } = await createStation(directory);
    const unknown = await observed(['0', '10:00:00']);
    const nothing = { known_seconds: 0, uptime: null };
    expect(await between(id, '10:00:00', '11:00:00')).toMatchObject({ seconds: { none: 3600 }, ...nothing });
    expect(await between(unknown, '10:00:00', '11:00:00')).toMatchObject({
      seconds: { '0': 3600 },
      ...nothing,
    });
  });

  it('covers the last 30 days by default', async () => {
    const id = await observed(['1', '10:00:00']);
    const before = Date.now();
    const { body } = await uptime(id);
    expect(Date.parse(body.to)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.to)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(30 * DAY_S * 1000);
    expect((await uptime(id, '?to=0000-01-02T00:00:00Z')).body.from).toBe('0000-01-01T00:00:00.000Z');
    const of = async (query: string) => (await uptime(id, query)).body;
    expect((await of(`?to=${at('10:00:00')}`)).from).toBe('2026-01-30T10:00:00.000Z');
    expect(Date.parse((await of(`?from=${at('10:00:00')}`)).to)).toBeGreaterThanOrEqual(before);
  });

  it('has the parts between the times of a split, which add up', async () => {
    const id = await observed(['1', '10:00:00'], ['3', '10:30:00']);
    const split = ['10:40:00', '10:20:00', '10:20:00', '09:00:00', '11:00:00'].map(at).join(',');
    const { body } = await uptime(id, `?from=${at('10:00:00')}&to=${at('11:00:00')}&split=${split}`);
    expect(body).toMatchObject({ seconds: { '1': 1800, '3': 1800 }, uptime: 0.5 });
    const part = (from: string, to: string, seconds: object) => ({ from: at(from), to: at(to), seconds });
    expect(body.parts).toMatchObject([
      part('10:00:00.000', '10:20:00.000', { '1': 1200, '3': 0 }),
      part('10:20:00.000', '10:40:00.000', { '1': 600, '3': 600 }),
      part('10:40:00.000', '11:00:00.000', { '1': 0, '3': 1200 }),
    ]);
    const repeated = await uptime(
      id,
      `?from=${at('10:00:00')}&split=${at('10:10:00')}&split=${at('10:20:00')}`,
    );
    expect(repeated.body.parts).toHaveLength(3);
    expect((await uptime(id, '?split=9999-01-01T00:00:00Z')).body.parts).toHaveLength(1);
  });

  it('does not end in the future', async () => {
    const id = await observed(['1', '10:00:00']);
    const { body } = await uptime(id, `?from=${at('10:00:00')}&to=9999-01-01T00:00:00Z`);
    expect(Date.parse(body.to)).toBeLessThanOrEqual(Date.now());
    expect(body.seconds['1']).toBe((Date.parse(body.to) - Date.parse(body.from)) / 1000);
  });

  it('is available after the removal, from which on there is no status', async () => {
    const id = await observed(['1', '10:00:00']);
    await directory.delete(`/v1/stations/${id}`);
    const removed = (await historyOf(directory, id)).at(-1)?.occurred_at ?? '';
    const { status, body } = await uptime(id, `?from=${at('10:00:00')}`);
    expect(status).toBe(200);
    expect(body.seconds['1']).toBe((Date.parse(removed) - Date.parse(body.from)) / 1000);
    expect(body.seconds['none']).toBe((Date.parse(body.to) - Date.parse(removed)) / 1000);
    expect(body.uptime).toBe(1);
  });

  it.each(
    named(
      `from=${at('10:00:00')}&to=${at('10:00:00')}`,
      `from=${at('10:00:01')}&to=${at('10:00:00')}`,
      'from=9998-01-01T00:00:00Z',
      'from=9998-01-01T00:00:00Z&to=9999-01-01T00:00:00Z',
      ...['', 'x', '2026-03-01', '2026-02-30T00:00:00Z'].flatMap((time) => [`from=${time}`, `to=${time}`]),
      `to=${at('10:00:00')}&to=${at('10:00:00')}`,
      'since=2026-03-01T00:00:00Z',
      'split=yesterday',
      `split=${Array(101).fill(at('10:00:00')).join(',')}`,
    ),
  )('refuses %s', async (_, query) => {
    const { id } = await createStation(directory);
    expectProblem(await uptime(id, `?${query}`), 'invalid_parameter');
  });

  it.each(['nonsense', '00000000-0000-5000-8000-000000000000'])('does not find %s', async (id) => {
    expectProblem(await uptime(id), 'not_found');
  });
});
