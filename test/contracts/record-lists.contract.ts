import fc from 'fast-check';
import { sortFields, type Parameters, type SortKey, type StoredRecord } from '#application';
import {
  at,
  connectorType,
  connectorTypeCreated,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationChanged,
  stationCreated,
  stationObserved,
  stationRemoved,
  stationRenamed,
  uuid,
} from './inputs/event-builders.js';
import { eachWithViews, idsOf, type OpenViews } from './fixtures/views-under-test.js';

const sorts = sortFields.station.flatMap((by) => [by, `-${by}`]);

/** Names with ties, nulls, the empty text, and letters whose UTF-16 order is not that of their code points. */
const names = ['b', null, 'a', 'B', '', null, 'ä', '\u{1F600}', '\uF8FF', 'a b', null, 'z'];

/** The contract of sorting and paging. */
export function describeRecordLists(name: string, open: OpenViews): void {
  describe(`Lists in ${name}`, () => {
    const views = eachWithViews(open);

    beforeEach(async () => {
      await views().append([location('42'), locationRegistered()]);
      // Ids are in descending order, and pairs of stations have the same creation time.
      await views().append(
        ...names.map(
          (given, index) =>
            [station(99 - index), stationCreated({ name: given }), at(`10:${10 + (index >> 1)}`)] as const,
        ),
      );
      await views().append([station(98), stationRenamed('late'), at('11:00')]);
    });

    /** Stations 99 to 94 get a status, in pairs since the same time; the others never had one. */
    const reportStatuses = () =>
      views().append(
        ...[2, 2, 1, 1, 3, 3].map(
          (minute, index) => [station(99 - index), stationObserved(['1', at(`09:0${minute}`)])] as const,
        ),
      );

    const namesOf = async (parameters: Parameters) => {
      const { records } = await views().page('station', parameters);
      return records.map(({ attributes }) => (JSON.parse(`{${attributes}}`) as { name: unknown }).name);
    };

    it('are sorted by name by default, in folded code point order, nulls last', async () => {
      const order = ['', 'ä', 'a', 'a b', 'B', 'b', 'late', 'z', '\uF8FF', '\u{1F600}', null, null];
      expect(await namesOf({})).toStrictEqual(order);
      expect(await namesOf({ sort: 'name' })).toStrictEqual(order);
    });

    it('have nulls last and ties by ascending id in descending order too', async () => {
      const order = ['\u{1F600}', '\uF8FF', 'z', 'late', 'B', 'b', 'a b', 'ä', 'a', '', null, null];
      expect(await namesOf({ sort: '-name' })).toStrictEqual(order);
      const nulls = idsOf(await views().page('station', { sort: '-name', name: 'null' }));
      expect(nulls).toStrictEqual([uuid(89), uuid(94)]);
    });

    it('are sorted by creation, ties by ascending id in both directions', async () => {
      const ids = await views().stations({ sort: 'created_at', limit: '4' });
      expect(ids).toStrictEqual([uuid(98), uuid(99), uuid(96), uuid(97)]);
      const back = await views().stations({ sort: '-created_at', limit: '4' });
      expect(back).toStrictEqual([uuid(88), uuid(89), uuid(90), uuid(91)]);
    });

    it('are sorted by the last change', async () => {
      expect((await views().stations({ sort: '-updated_at' }))[0]).toBe(uuid(98));
      expect((await views().stations({ sort: 'updated_at' })).at(-1)).toBe(uuid(98));
    });

    it('are sorted by the time of the status, ties by ascending id and nulls last in both directions', async () => {
      await reportStatuses();
      const nulls = [88, 89, 90, 91, 92, 93].map(uuid);
      const order = [96, 97, 98, 99, 94, 95].map(uuid);
      const back = [94, 95, 98, 99, 96, 97].map(uuid);
      expect(await views().stations({ sort: 'changed_at' })).toStrictEqual([...order, ...nulls]);
      expect(await views().stations({ sort: '-changed_at' })).toStrictEqual([...back, ...nulls]);
      const { next } = await views().page('station', { sort: '-changed_at', limit: '6' });
      expect(next).toStrictEqual({ value: at('09:01'), id: uuid(97) });
      expect((await views().page('station', { sort: 'changed_at', limit: '7' })).next).toStrictEqual({
        value: null,
        id: uuid(88),
      });
    });

    it('are sorted by the last change of the code, not by reports of the same and changes of other fields', async () => {
      await reportStatuses();
      const latest = () => views().stations({ sort: '-changed_at', limit: '1' });
      await views().append(
        [
          station(97),
          { type: 'StationAvailabilityConfirmed.v1', data: { available: '1', observed_at: at('09:30') } },
        ],
        [station(96), stationRenamed('other')],
        [location('42'), locationChanged({ name: 'Renamed' })],
      );
      expect(await latest()).toStrictEqual([uuid(94)]);
      await views().append([station(97), stationObserved(['2', at('09:40')])]);
      expect(await latest()).toStrictEqual([uuid(97)]);
      await views().append([location('42'), locationChanged({ name: 'Renamed again' })]);
      expect(await latest()).toStrictEqual([uuid(97)]);
      await views().append([station(97), stationRemoved]);
      expect(await latest()).toStrictEqual([uuid(94)]);
    });

    describe.each(sorts)('sorted by %s', (sort) => {
      beforeEach(reportStatuses);

      it.each([1, 2, 3, 5, 11, 12, 13])('are the same in pages of %i', async (limit) => {
        const whole = await views().stations({ sort, limit: '1000' });
        expect(whole).toHaveLength(names.length);
        expect(await views().paged('station', { sort }, limit)).toStrictEqual(whole);
      });

      it('are the same in pages with words and filters', async () => {
        const parameters = { sort, name: 'null,b,a', location_id: '42', q: '42' };
        const whole = await views().stations(parameters);
        expect(whole).toHaveLength(6);
        expect(await views().paged('station', parameters, 1)).toStrictEqual(whole);
      });
    });

    it('end a page at a number of bytes: records come once, in order, and at least one a page', async () => {
      const lengths = [3000, 10, 3000, 10, 10, 9000, 10, 10, 500];
      await views().append(
        ...lengths.map(
          (length, n) => [station(88 + n), stationChanged({ cost: 'ä'.repeat(length) })] as const,
        ),
      );
      const bounds = fc.tuple(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 30_000 }));
      await fc.assert(
        fc.asyncProperty(bounds, fc.constantFrom(...sorts), async ([limit, bytes], sort) => {
          const found: StoredRecord[] = [];
          for (let after: SortKey | undefined; ;) {
            const page = await views().page('station', { sort }, { limit, bytes, ...(after && { after }) });
            found.push(...page.records);
            const { length } = page.records;
            expect(length).toBeLessThanOrEqual(limit);
            expect(length === 1 || sizeOf(page.records) <= bytes).toBe(true);
            if (!page.next) break;
            after = page.next;
          }
          expect(found).toStrictEqual((await views().page('station', { sort })).records);
        }),
        { numRuns: 25 },
      );
    });

    it('have pages of 8 MiB at most', async () => {
      const name = 'x'.repeat(1024 * 1024);
      for (let n = 1; n <= 10; n++) await views().append([location(`8${n}`), locationRegistered({ name })]);
      const page = await views().page('location', { limit: '1000', sort: 'created_at', total: 'true' });
      expect([page.records.length, page.total]).toStrictEqual([8, 11]);
      expect(page.next?.id).toBe(page.records.at(-1)?.id);
    });

    it('include the next page, except on the last page', async () => {
      expect(await views().page('station', { limit: '12' })).not.toHaveProperty('next');
      const { next } = await views().page('station', { limit: '11' });
      expect(next).toStrictEqual({ value: null, id: uuid(89) });
      expect((await views().page('station', { sort: 'created_at', limit: '1' })).next).toStrictEqual({
        value: at('10:10'),
        id: uuid(98),
      });
    });

    it('continue after a record that was removed in the meantime', async () => {
      const { next } = await views().page('station', { limit: '3' });
      await views().append([station(Number(`0x${next?.id.slice(-12)}`)), stationRemoved]);
      const rest = await views().page('station', {}, next ? { after: next } : {});
      expect(rest.records).toHaveLength(names.length - 3);
    });

    it('include the total of all pages on request', async () => {
      const { next } = await views().page('station', { limit: '5' });
      expect(await views().page('station', {})).not.toHaveProperty('total');
      const later = await views().page('station', { total: 'true', limit: '5' }, next ? { after: next } : {});
      expect(later).toMatchObject({ total: names.length });
      expect(await views().page('station', { total: 'true', name: 'a', limit: '1' })).toMatchObject({
        total: 2,
      });
      expect(await views().page('station', { total: 'true', q: 'nobody' })).toStrictEqual({
        records: [],
        total: 0,
      });
    });

    it('include records changed at or after a time', async () => {
      expect(await views().stations({ updated_since: at('11:00') })).toStrictEqual([uuid(98)]);
      expect(await views().stations({ updated_since: '2026-11-21T11:00:00.001Z' })).toStrictEqual([]);
      expect(await views().stations({ updated_since: at('10:15') })).toHaveLength(3);
    });

    it('exist for connector types and locations too', async () => {
      await views().append(
        [connectorType(1), connectorTypeCreated({ name: 'CCS', power: 'DC', is_active: false })],
        [connectorType(2), connectorTypeCreated({ power: 'AC' })],
        [connectorType(3), connectorTypeCreated({ name: 'Ångström' })],
        [location('7'), locationRegistered({ name: 'Süd', postal_code: '53111' })],
      );
      expect(await views().paged('connector-type', {}, 1)).toStrictEqual([uuid(3), uuid(1), uuid(2)]);
      expect(idsOf(await views().page('connector-type', { is_active: 'false' }))).toStrictEqual([uuid(1)]);
      expect(idsOf(await views().page('connector-type', { q: 'angstrom' }))).toStrictEqual([uuid(3)]);
      expect(await views().paged('location', {}, 1)).toStrictEqual(['7', '42']);
      expect(idsOf(await views().page('location', { q: 'sud', postal_code: '53111' }))).toStrictEqual(['7']);
    });
  });
}

const sizeOf = (records: readonly StoredRecord[]): number =>
  records.reduce((sum, { attributes, rest }) => sum + Buffer.byteLength(attributes + rest), 0);
