import type { DirectoryClient, Page } from '../../../../test/support/client.js';
import { sendBulk } from '../../../../test/support/bulk.js';
import type { Mode, RunningDirectory } from '../../../../test/support/modes.js';
import { expectFieldErrors, expectProblem } from '../../../../test/support/problems.js';
import {
  createStation,
  eventTypesOf,
  historyOf,
  registerLocation,
} from '../../../../test/support/records.js';
import type { StationExclusion } from '../station-exclusions.js';

const outage = { from: '2026-11-20T22:00:00Z', to: '2026-11-21T07:30:00+01:00', reason: 'vandalism' };
const stored = { from: '2026-11-20T22:00:00.000Z', to: '2026-11-21T06:30:00.000Z', reason: 'vandalism' };
const absent = '/v1/stations/00000000-0000-5000-8000-000000000000/exclusions';

/** The exclusions of stations over HTTP, in the given mode. */
export function describeExclusions({ mode, start }: Mode): void {
  describe(`Exclusions, ${mode}`, () => {
    let running: RunningDirectory;
    let directory: DirectoryClient;
    beforeAll(async () => {
      running = await start();
      directory = running.directory;
    });
    afterAll(() => running.stop());

    /** A new station with so many exclusions. */
    async function stationWith(count: number) {
      const { id } = await createStation(directory, { name: 'Main St' });
      const station = `/v1/stations/${id}`;
      const path = `${station}/exclusions`;
      for (let n = 1; n <= count; n++) await exclude(path, { note: `Note ${n}` });
      return { id, station, path };
    }

    async function exclude(path: string, more: object = {}, headers: Record<string, string> = {}) {
      const answer = await directory.post<StationExclusion>(path, { ...outage, ...more }, headers);
      expect(answer.status).toBe(201);
      return answer;
    }

    async function listed(path: string) {
      const { status, body } = await directory.get<Page<StationExclusion>>(path);
      expect(status).toBe(200);
      return body;
    }

    const numbers = (items: readonly StationExclusion[]) => items.map(({ n }) => n);

    it('are numbered, located and listed', async () => {
      const { id, station, path } = await stationWith(0);
      expect(await listed(path)).toEqual({ items: [], next: null });
      const first = await exclude(path, { note: 'Cable cut' });
      expect(first.headers.get('location')).toBe(`${path}/1`);
      const second = await exclude(path);
      expect(second.headers.get('location')).toBe(`${path}/2`);
      const { recorded_at } = first.body;
      const shown = { ...stored, caller: 'anonymous', withdrawn_at: null };
      expect(first.body).toEqual({ n: 1, ...shown, note: 'Cable cut', recorded_at });
      expect(second.body).toEqual({ n: 2, ...shown, note: null, recorded_at: second.body.recorded_at });
      expect(await listed(path)).toEqual({ items: [first.body, second.body], next: null });
      const [, excluded] = await historyOf(directory, id);
      expect(excluded).toMatchObject({
        ...{ type: 'StationOutageExcluded.v1', version: 2, occurred_at: recorded_at },
        data: { n: 1, ...stored, note: 'Cable cut' },
      });
      const { headers, body } = await directory.get(station);
      expect([headers.get('etag'), body.version, body.attributes['updated_at']]).toEqual([
        ...['"3"', 3, second.body.recorded_at],
      ]);
    });

    it('are withdrawn once, and their numbers are not used again', async () => {
      const { id, path } = await stationWith(2);
      for (let time = 0; time < 2; time++) {
        const { status, text } = await directory.delete(`${path}/2`);
        expect([status, text]).toEqual([204, '']);
      }
      expect(await eventTypesOf(directory, id)).toEqual([
        ...['StationCreated', 'StationOutageExcluded', 'StationOutageExcluded'],
        'StationOutageExclusionWithdrawn',
      ]);
      expect((await exclude(path)).body.n).toBe(3);
      const { items } = await listed(path);
      const [, , , withdrawal] = await historyOf(directory, id);
      expect(items.map(({ n, withdrawn_at }) => [n, withdrawn_at])).toEqual([
        [1, null],
        [2, withdrawal?.occurred_at],
        [3, null],
      ]);
    });

    it('are read in pages, with withdrawals after the page', async () => {
      const { path } = await stationWith(5);
      await directory.delete(`${path}/1`);
      await directory.delete(`${path}/4`);
      const first = await listed(`${path}?limit=2`);
      const second = await listed(`${path}?limit=2&cursor=${first.next}`);
      const third = await listed(`${path}?limit=2&cursor=${second.next}`);
      expect([first, second, third].map(({ items }) => numbers(items))).toEqual([[1, 2], [3, 4], [5]]);
      expect(third.next).toBeNull();
      const withdrawn = [first, second, third].flatMap(({ items }) =>
        items.filter(({ withdrawn_at }) => withdrawn_at !== null),
      );
      expect(numbers(withdrawn)).toEqual([1, 4]);
      expectProblem(await directory.get(`${path}?cursor=x`), 'invalid_cursor');
      expectProblem(await directory.get(`${path}?q=x`), 'invalid_parameter');
    });

    it('are refused with the fields that are wrong', async () => {
      const { id, path } = await stationWith(0);
      const refused = async (body: object, errors: Record<string, string>) =>
        expectFieldErrors(await directory.post(path, body), errors);
      await refused({}, { '/from': 'required', '/to': 'required', '/reason': 'required' });
      await refused({ ...outage, to: outage.from }, { '/to': 'out_of_range' });
      await refused({ ...outage, from: 'yesterday' }, { '/from': 'not_a_timestamp' });
      const unknown = { reason: 'bad luck', n: 1 };
      await refused({ ...outage, ...unknown }, { '/reason': 'not_in_list', '/n': 'unknown_field' });
      const long = { reason: null, note: 'x'.repeat(1001) };
      await refused({ ...outage, ...long }, { '/reason': 'null_not_allowed', '/note': 'too_long' });
      expect(await eventTypesOf(directory, id)).toEqual(['StationCreated']);
    });

    it('that do not exist are not found', async () => {
      const { path } = await stationWith(1);
      for (const n of ['2', '0', 'x', '01', '1e0', '99999999999999999999'])
        expectProblem(await directory.delete(`${path}/${n}`), 'exclusion_not_found');
      expectProblem(await directory.get(absent), 'not_found');
      expectProblem(await directory.post(absent, outage), 'not_found');
      expectProblem(await directory.delete(`${absent}/1`), 'not_found');
      expectProblem(await directory.get('/v1/stations/none/exclusions'), 'not_found');
    });

    it('obey Idempotency-Key and If-Match', async () => {
      const { path, station } = await stationWith(1);
      expectProblem(await directory.post(path, outage, { 'if-match': '"1"' }), 'version_mismatch');
      const headers = { 'idempotency-key': `exclude-${path}`, 'if-match': '"2"' };
      const first = await exclude(path, {}, headers);
      await exclude(path);
      await directory.delete(`${path}/2`);
      const again = await exclude(path, {}, headers);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
      expect(again.body).toEqual({ ...first.body, withdrawn_at: again.body.withdrawn_at });
      expect(again.body.withdrawn_at).not.toBeNull();
      const stale = await directory.delete(`${path}/1`, { 'if-match': '"4"' });
      expectProblem(stale, 'version_mismatch');
      expect((await directory.get(station)).body.version).toBe(5);
    });

    it('are taken by a removed station, and stay with a restored one', async () => {
      const { station, path } = await stationWith(1);
      await directory.delete(station);
      expect((await exclude(path)).body.n).toBe(2);
      expect((await directory.delete(`${path}/1`)).status).toBe(204);
      expectProblem(await directory.get(station), 'station_removed');
      expect(numbers((await listed(path)).items)).toEqual([1, 2]);
      expect((await directory.post(`${station}/restore`)).body.version).toBe(6);
      expect((await exclude(path)).body.n).toBe(3);
    });

    it('lose their notes with the texts of the history, and keep their reasons', async () => {
      const { station, path } = await stationWith(2);
      expect((await directory.post(`${station}/erase-history`)).status).toBe(204);
      await exclude(path, { note: 'Later' });
      const { items } = await listed(path);
      expect(items.map(({ note, reason }) => [note, reason])).toEqual([
        [null, 'vandalism'],
        [null, 'vandalism'],
        ['Later', 'vandalism'],
      ]);
    });

    it('are stated in bulk, by the source of the station', async () => {
      const source = { feed: 'f', id: 's/1' };
      const location_id = await registerLocation(directory);
      const withdrawal = (n: number) => ({ type: 'WithdrawStationOutageExclusion', source, data: { n } });
      const { results } = await sendBulk(directory, [
        { type: 'UpsertStation', source, data: { location_id } },
        { type: 'ExcludeStationOutage', source, data: outage },
        withdrawal(1),
        withdrawal(1),
        withdrawal(2),
      ]);
      expect(results.map(({ status, events, error }) => [status, events, error?.code])).toEqual([
        ['accepted', 1, undefined],
        ['accepted', 1, undefined],
        ['accepted', 1, undefined],
        ['accepted', 0, undefined],
        ['rejected', 0, 'exclusion_not_found'],
      ]);
      const { items } = await listed(`/v1/stations/${results[0]?.id}/exclusions`);
      expect(items).toMatchObject([{ n: 1, ...stored, note: null }]);
    });
  });
}
