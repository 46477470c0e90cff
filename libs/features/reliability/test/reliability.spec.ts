import { sendBulk } from '../../../../test/support/bulk.js';
import { useDirectory } from '../../../../test/support/directory.js';
import { named } from '../../../../test/support/excerpt.js';
import { expectProblem } from '../../../../test/support/problems.js';
import { createStation } from '../../../../test/support/records.js';

const directory = useDirectory();

interface Figures {
  readonly points: number;
  readonly seconds: Readonly<Record<string, number>>;
  readonly reliability: number | null;
}

interface Report {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly position: string;
  readonly total: Figures;
  readonly groups: readonly (Figures & { readonly value: string | null; readonly label?: string })[];
  readonly next: string | null;
}

const at = (timeOfDay: string) => `2026-03-01T${timeOfDay}Z`;
const between = `from=${at('10:00:00')}&to=${at('12:00:00')}`;
const report = (query: string) => directory.get<Report>(`/v1/reliability?${query}`);
const observe = async (id: string, available: string, time: string) =>
  expect(
    await directory.put(`/v1/stations/${id}/availability`, { available, observed_at: at(time) }),
  ).toMatchObject({
    status: 200,
  });

/** A station at a new location. */
async function placed(location: string, attributes: object): Promise<string> {
  await directory.put(`/v1/locations/${location}`, { name: `Place ${location}`, ...attributes });
  return (await createStation(directory, { name: `At ${location}`, location_id: location })).id;
}

describe('GET /v1/reliability', () => {
  it('reports stations in groups, and in all', async () => {
    const one = await placed('501', { operator: 'One, "first"' });
    const two = await placed('502', { operator: null });
    for (const id of [one, two]) await observe(id, '1', '10:00:00');
    await observe(one, '3', '11:00:00');
    await observe(two, '4', '11:30:00');
    const { status, headers, body } = await report(`rule=us&${between}`);
    expect(status).toBe(200);
    const months = [{ month: '2026-03', reliability: 0.5 }];
    const seconds = { counted: 7200, up: 3600, down: 3600, excluded: 0 };
    expect(body).toEqual({
      ...{ rule: 'us', from: at('10:00:00.000'), to: at('12:00:00.000') },
      position: headers.get('directory-position'),
      total: {
        ...{ points: 2, seconds: { counted: 14400, up: 9000, down: 5400, excluded: 0 }, reliability: 0.625 },
        months: [{ month: '2026-03', reliability: 0.625 }],
      },
      groups: [
        { value: 'One, "first"', points: 1, seconds, reliability: 0.5, months },
        {
          ...{ value: null, points: 1, seconds: { counted: 7200, up: 5400, down: 1800, excluded: 0 } },
          ...{ reliability: 0.75, months: [{ month: '2026-03', reliability: 0.75 }] },
        },
      ],
      next: null,
    });
    const csv = await directory.get(`/v1/reliability?rule=us&${between}`, { accept: 'text/csv' });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.text).toBe(
      'value,label,points,counted_seconds,up_seconds,down_seconds,excluded_seconds,reliability,reliability_2026-03\r\n' +
        '"One, ""first""",,1,7200,3600,3600,0,0.5,0.5\r\n' +
        ',,1,7200,5400,1800,0,0.75,0.75\r\n',
    );
  });

  it('names stations and locations, and counts by rule uk those of 50 kW', async () => {
    const id = await placed('503', { operator: 'Three' });
    await observe(id, '1', '10:00:00');
    expect((await report(`rule=uk&${between}`)).body).toMatchObject({ total: { points: 0 }, groups: [] });
    const groups = async (by: string) =>
      (await report(`rule=uk&${between}&min_kilowatts=0&group_by=${by}`)).body.groups.find(
        ({ value }) => value === id || value === '503',
      );
    expect(await groups('station_id')).toMatchObject({ value: id, label: 'At 503', reliability: 1 });
    expect(await groups('location_id')).toMatchObject({ value: '503', label: 'Place 503' });
  });

  it('makes an earlier report again, and has the present end for one in the future', async () => {
    const id = await placed('504', { operator: 'Four' });
    await observe(id, '1', '10:00:00');
    const query = `rule=us&from=${at('10:00:00')}&to=9999-01-01T00:00:00Z`;
    const { body } = await report(query);
    expect(Date.parse(body.to)).toBeLessThanOrEqual(Date.now());
    await observe(id, '3', '10:30:00');
    await directory.patch('/v1/locations/504', { operator: 'Five' });
    const again = await report(`rule=us&from=${body.from}&to=${body.to}&at=${body.position}`);
    expect(again.body).toEqual(body);
    expect((await report(`rule=us&from=${body.from}&to=${body.to}`)).body).not.toEqual(body);
  });

  it('has a thousand groups on a page, and all of them by their cursors', async () => {
    const lines = Array.from({ length: 1_001 }, (_, n) => ({
      type: 'CreateStation',
      data: { location_id: '504', available: '1', name: `S${n}` },
    }));
    await sendBulk(directory, lines);
    const query = `rule=us&from=${at('10:00:00')}&to=9999-01-01T00:00:00Z&group_by=station_id`;
    const { body: first } = await report(query);
    expect(first.groups).toHaveLength(1_000);
    const { body: last } = await report(`${query}&cursor=${String(first.next)}`);
    expect(last).toMatchObject({ position: first.position, to: first.to, total: first.total, next: null });
    const values = [...first.groups, ...last.groups].map(({ value }) => value);
    expect(new Set(values).size).toBe(first.total.points);
    const other = `${query.replace('station_id', 'operator')}&cursor=${String(first.next)}`;
    for (const refused of [other, `${query}&cursor=x`, `${query}&cursor=bnVsbA`])
      expectProblem(await report(refused), 'invalid_cursor');
  });

  it.each(
    named(
      between,
      `rule=eu&${between}`,
      `rule=uk&from=${at('10:00:00')}`,
      `rule=uk&to=${at('10:00:00')}`,
      `rule=uk&from=${at('10:00:00')}&to=${at('10:00:00')}`,
      'rule=uk&from=9998-01-01T00:00:00Z&to=9999-01-01T00:00:00Z',
      'rule=uk&from=2020-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
      `rule=uk&${between}&group_by=city`,
      `rule=uk&${between}&min_kilowatts=-1`,
      `rule=uk&${between}&min_kilowatts=many`,
      `rule=uk&${between}&at=x`,
      `rule=uk&${between}&at=${Buffer.from([1, 200, 200, 200, 1]).toString('base64url')}`,
      `rule=uk&rule=us&${between}`,
      `rule=uk&${between}&month=1`,
    ),
  )('refuses %s', async (_, query) => {
    expectProblem(await report(query), 'invalid_parameter');
  });
});
