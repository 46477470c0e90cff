import type { Parameters } from '#application';
import type { Source } from '#domain';
import { bareDetails } from '../../libs/domain/src/station/testing/builders.js';
import type { GivenEvent } from './inputs/event-recorder.js';
import {
  at,
  bareStation,
  connectorType,
  connectorTypeCreated,
  connectorsSet,
  location,
  locationRegistered,
  station,
  stationCreated,
  stationMoved,
  stationObserved,
  stationRemoved,
} from './inputs/event-builders.js';
import { eachWithViews, type OpenViews } from './fixtures/views-under-test.js';

const numberOf = (id: string) => Number(`0x${id.slice(-12)}`);

/** The contract of station filters: position, connector type, freshness. */
export function describeStationFilters(name: string, open: OpenViews): void {
  describe(`Stations in ${name}, filtered by position, connector type and freshness`, () => {
    const views = eachWithViews(open);
    beforeEach(() => views().append([location('42'), locationRegistered()]));

    const given = (...positions: readonly (readonly [string | null, string | null])[]) =>
      views().append(
        ...positions.map(
          ([latitude, longitude], index) =>
            [station(index + 1), stationCreated({ latitude, longitude })] as const,
        ),
      );
    const found = async (parameters: Parameters) => (await views().stations(parameters)).map(numberOf);

    it('are sorted by distance in both directions, equal positions by ascending id', async () => {
      await given(
        ['52', '13.01'],
        ['52', '13'],
        ['52.0', '13.00'],
        ['52', '12.985'],
        ['52', '13.02'],
        [null, '13'],
      );
      expect(await found({ near: '52,13' })).toStrictEqual([2, 3, 1, 4, 5]);
      expect(await found({ near: '52,13', sort: '-distance' })).toStrictEqual([5, 4, 1, 2, 3]);
      for (const sort of ['distance', '-distance'])
        expect((await views().paged('station', { near: '52,13', sort }, 1)).map(numberOf)).toStrictEqual(
          await found({ near: '52,13', sort }),
        );
    });

    it('are in a circle that contains a pole, or crosses the antimeridian', async () => {
      await given(['89', '0'], ['89', '120'], ['89', '-120'], ['-17', '179.9'], ['-17', '-179.9']);
      expect(await found({ near: '90,45', radius: '200000', sort: 'created_at' })).toStrictEqual([1, 2, 3]);
      expect(await found({ near: '-17,180', radius: '20000', sort: 'created_at' })).toStrictEqual([4, 5]);
    });

    it('are in a box, edges included, at longitude 180 and −180 alike', async () => {
      await given(['10', '180'], ['10', '-180'], ['10', '170'], ['10', '-170'], ['10.1', '175']);
      const inBox = (bbox: string) => found({ bbox, sort: 'created_at' });
      expect(await inBox('170,-10,180,10')).toStrictEqual([1, 2, 3]);
      expect(await inBox('-180,-10,-170,10')).toStrictEqual([1, 2, 4]);
      expect(await inBox('170,-10,-170,10.1')).toStrictEqual([1, 2, 3, 4, 5]);
      expect(await inBox('-170,-10,170,10')).toStrictEqual([3, 4]);
    });

    it('are not found by position without two valid coordinates', async () => {
      await given(
        ['10', null],
        [null, '10'],
        ['90.1', '10'],
        ['10', '180.1'],
        ['1e999', '10'],
        ['1e1', '+10.'],
      );
      expect(await found({ bbox: '-180,-90,180,90' })).toStrictEqual([6]);
    });

    it('are found at their new position only, and not after their removal', async () => {
      await given(['10', '10'], ['10', '10']);
      await views().append([station(1), stationMoved(['20', '20'])], [station(2), stationRemoved]);
      expect(await found({ near: '10,10' })).toStrictEqual([]);
      expect(await found({ near: '20,20' })).toStrictEqual([1]);
      await views().append([station(1), stationMoved([null, '20'])]);
      expect(await found({ near: '20,20' })).toStrictEqual([]);
      await views().append([station(1), stationMoved(['30', '30'])]);
      await views().rebuilt(2);
      expect(await found({ bbox: '-180,-90,180,90' })).toStrictEqual([1]);
    });

    it('are found by any of several connector types, or by having none', async () => {
      const [ccs, type2] = [connectorType(7), connectorType(8)];
      await given(['1', '1'], ['1', '1'], ['1', '1']);
      await views().append(
        [ccs, connectorTypeCreated({})],
        [type2, connectorTypeCreated({})],
        [station(1), connectorsSet(ccs, type2)],
        [station(2), connectorsSet(type2)],
      );
      const having = (connector_type_id: string) => found({ connector_type_id, sort: 'created_at' });
      expect(await having(ccs.id)).toStrictEqual([1]);
      expect(await having(`${ccs.id},${type2.id}`)).toStrictEqual([1, 2]);
      expect(await having('null')).toStrictEqual([3]);
      expect(await having(`null,${ccs.id},${connectorType(9).id}`)).toStrictEqual([1, 3]);
      await views().append([station(1), connectorsSet()], [station(2), stationRemoved]);
      expect(await having(`${ccs.id},${type2.id}`)).toStrictEqual([]);
      expect(await having('null')).toStrictEqual([1, 3]);
    });

    it('are found by EVSE-ID and source, whatever their case, as filters and as words', async () => {
      const fed = (n: number, source: Source, evse_id: string | null): GivenEvent => {
        const attributes = { ...bareStation, name: 'Main' };
        const details = { ...bareDetails, evse_id };
        return [station(n), { type: 'StationCreated.v1', data: { attributes, source, details } }];
      };
      await given(['1', '1']);
      await views().append(
        fed(2, { feed: 'DE*ABC', id: 'Loc-1/E,5' }, 'DE*ABC*E1234'),
        fed(3, { feed: 'NL*TNM', id: 'loc-1/e,5' }, null),
      );
      const by = (parameters: Parameters) => found({ ...parameters, sort: 'created_at' });
      expect(await by({ evse_id: 'de*abc*e1234' })).toStrictEqual([2]);
      expect(await by({ evse_id: 'null' })).toStrictEqual([1, 3]);
      expect(await by({ source_id: 'LOC-1/E\\,5' })).toStrictEqual([2, 3]);
      expect(await by({ source_id: 'loc-1/e\\,5', source_feed: 'de*abc' })).toStrictEqual([2]);
      expect(await by({ source_feed: 'null,NL*TNM' })).toStrictEqual([1, 3]);
      expect(await by({ q: 'main de abc e12' })).toStrictEqual([2]);
      expect(await by({ q: 'loc 1 e 5' })).toStrictEqual([2, 3]);
      expect(await by({ q: 'tnm' })).toStrictEqual([]);
      const changed = { details: { evse_id: 'DE*ABC*E9' } };
      const event = { type: 'StationDetailsChanged.v1', data: { changed, previous: {} } } as const;
      await views().append([station(2), event]);
      expect(await by({ evse_id: 'DE*ABC*E1234,DE*ABC*E9' })).toStrictEqual([2]);
      expect(await by({ q: 'e1234' })).toStrictEqual([]);
      expect(await by({ q: 'e9' })).toStrictEqual([2]);
    });

    it('are found by id, with other conditions and in any order, and not after their removal', async () => {
      await given(...Array.from({ length: 30 }, (_, n) => ['1', String(n)] as const));
      const [one, two, three] = [station(3).id, station(1).id, station(2).id];
      const id = `${one},${two.toUpperCase()},${three},${station(99).id}`;
      for (const sort of ['created_at', '-updated_at', 'name', '-name']) {
        expect((await found({ id, sort })).toSorted()).toStrictEqual([1, 2, 3]);
        expect((await views().paged('station', { id, sort }, 1)).map(numberOf)).toStrictEqual(
          await found({ id, sort }),
        );
      }
      expect(await found({ id, q: '42', near: '1,2', radius: '1000' })).toStrictEqual([3]);
      expect(await found({ id, bbox: '0,0,1,2', available: 'null' })).toStrictEqual([1, 2]);
      await views().append([station(1), stationRemoved], [station(2), stationObserved(['1', at('10:30')])]);
      expect(await found({ id, available: '1', sort: 'name' })).toStrictEqual([2]);
      expect((await views().page('station', { id, total: 'true', limit: '1' })).total).toBe(2);
      await views().rebuilt(7);
      expect((await found({ id })).toSorted()).toStrictEqual([2, 3]);
    });

    it('are found by whether their status is stale', async () => {
      await given(['1', '1'], ['1', '1'], ['1', '1']);
      await views().append(
        [station(1), stationObserved(['1', at('10:00')])],
        [station(2), stationObserved(['1', at('10:01')])],
      );
      const by = async (stale: boolean) => {
        const { records } = await views().page(
          'station',
          { sort: 'created_at' },
          { freshness: { stale, before: at('10:01') } },
        );
        return records.map(({ id }) => numberOf(id));
      };
      expect(await by(true)).toStrictEqual([1, 3]);
      expect(await by(false)).toStrictEqual([2]);
    });
  });
}
