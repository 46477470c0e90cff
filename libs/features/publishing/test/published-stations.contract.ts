import { MAX_EVSES, MAX_PAGE_STATIONS, type PublishedLocations } from '../published-locations.js';
import { gaps } from '../../../formats/src/ocpi/writing/ocpi-gaps.js';
import type { DomainEvent, StationConnector } from '#domain';
import type { Views } from '../../../../test/contracts/fixtures/views-under-test.js';
import {
  at,
  location,
  station,
  stationRelocated,
  stationRemoved,
  stationRestored,
  uuid,
} from '../../../../test/contracts/inputs/event-builders.js';
import type { GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { connector, created, registered } from '../../../../test/contracts/inputs/published-events.js';

/** The part of the contract about the stations of locations. */
export function describeStationsOfLocations(views: () => Views, published: () => PublishedLocations): void {
  describe('have stations that', () => {
    it('have their first stations by the ids of their sources, and count the others', async () => {
      const from = (n: number, id: string | null, feed = 'NL*TNM'): GivenEvent => {
        const { type, data } = created('1') as { type: 'StationCreated.v1'; data: object };
        return [
          station(n),
          { type, data: { ...data, ...(id !== null && { source: { feed, id } }) } } as DomainEvent,
        ];
      };
      await views().append([location('1'), registered('NL*TNM')], [location('2'), registered('NL*TNM')]);
      await views().append(
        ...[from(4, 'b'), from(3, 'a'), from(2, 'b'), from(1, null), from(5, 'Ü', 'afdc'), from(6, 'Z')],
      );
      await views().append([station(3), stationRemoved, at('10:01')]);
      const ordered = async () =>
        (await published().find('1'))?.stations.map(({ id, source }) => [
          id,
          source && `${source.feed} ${source.id}`,
        ]);
      const first = [
        [uuid(1), null],
        [uuid(6), 'NL*TNM Z'],
        [uuid(3), 'NL*TNM a'],
        [uuid(2), 'NL*TNM b'],
        [uuid(4), 'NL*TNM b'],
        [uuid(5), 'afdc Ü'],
      ];
      expect(await ordered()).toEqual(first);
      expect(await published().firstOmitted(['1', '2', '9'])).toEqual(new Map());

      const more = Array.from({ length: MAX_EVSES - 4 }, (_, n) => from(100 + n, `N${1000 + n}`));
      await views().append(...more);
      const check = async () => {
        const found = await published().find('1');
        expect([found?.stations.length, found?.omitted]).toEqual([MAX_EVSES, 2]);
        expect(found?.stations.slice(-2).map(({ id }) => id)).toEqual([uuid(3), uuid(2)]);
        const omitted = await published().firstOmitted(['2', '1']);
        expect([...omitted]).toEqual([['1', { order: 'b', id: uuid(4) }]]);
        const { locations } = await published().page({ gap: gaps.members, offset: 0, limit: 9 });
        expect(locations.map((each) => [each.stations.length, each.omitted])).toEqual([
          [MAX_EVSES, 2],
          [0, 0],
        ]);
      };
      await check();
      await views().rebuilt(500);
      await check();
      await views().append([station(2), stationRelocated('2', '1'), at('10:02')]);
      const stations = (await published().find('1'))?.stations ?? [];
      expect(stations.at(-1)?.id).toBe(uuid(4));
      expect((await published().find('2'))?.stations.map(({ source }) => source?.id)).toEqual(['b']);
    });

    it('are fewer on a page if they have many stations', async () => {
      const numbers = Array.from({ length: MAX_PAGE_STATIONS / MAX_EVSES + 1 }, (_, n) => n);
      for (const n of numbers)
        await views().append(
          [location(`${n + 10}`), registered('NL*TNM')],
          ...Array.from({ length: MAX_EVSES }, (_, each): GivenEvent => {
            return [station(n * MAX_EVSES + each), created(`${n + 10}`)];
          }),
        );
      const first = await published().page({ gap: gaps.none, offset: 0, limit: 100 });
      expect([first.locations.length, first.next?.id]).toEqual([numbers.length - 1, '19']);
      const after = { ...(first.next ?? { created_at: '', id: '' }) };
      const last = await published().page({ gap: gaps.none, offset: 0, limit: 1, after });
      expect([last.locations.map(({ id }) => id), last.next]).toEqual([['20'], undefined]);
      const { next } = await published().page({ gap: gaps.none, offset: 0, limit: 1 });
      expect(next?.id).toBe('10');
    });

    it('tell which present ones name a tariff', async () => {
      const naming = (...tariff_ids: string[]) => ({ ...connector, tariff_ids });
      const connectorsChanged = (...connectors: StationConnector[]): DomainEvent => ({
        type: 'StationConnectorsChanged.v1',
        data: { connectors, previous: [] },
      });
      await views().append(
        [location('1'), registered('NL*TNM')],
        [station(1), created('1', [naming('a'), naming('a', 'b')])],
        [station(2), created('1', [naming('a')])],
        [station(3), created('1', [naming('a')])],
        [station(4), created('1')],
      );
      const named = async (tariff: string, limit = 9, after?: string) =>
        (await published().naming({ tariff, limit, ...(after !== undefined && { after }) })).map(
          ({ id }) => id,
        );
      expect(await named('a', 2)).toEqual([uuid(1), uuid(2)]);
      expect(await named('a', 2, uuid(2))).toEqual([uuid(3)]);
      expect(await named('b')).toEqual([uuid(1)]);
      await views().append(
        [station(1), connectorsChanged(naming('b', 'c')), at('10:01')],
        [station(2), stationRemoved, at('10:01')],
      );
      const check = async () => {
        expect([await named('a'), await named('b'), await named('c')]).toEqual([
          [uuid(3)],
          [uuid(1)],
          [uuid(1)],
        ]);
      };
      await check();
      await views().rebuilt(500);
      await check();
      await views().append([station(2), stationRestored({ location_id: '1' }), at('10:02')]);
      expect(await named('a')).toContain(uuid(3));
    });

    it('tell stations that keep them from being published', async () => {
      await views().append(
        [location('1'), registered('NL*TNM')],
        [station(1), created('1')],
        [station(2), created('1', [])],
        [station(3), created('1', [])],
      );
      const lacking = async () => (await published().lacking('1')).map(({ id }) => id).sort();
      expect(await lacking()).toEqual([uuid(2), uuid(3)]);
      await views().append([station(3), stationRemoved, at('10:01')]);
      expect(await lacking()).toEqual([uuid(2)]);
      expect(await published().lacking('2')).toEqual([]);
    });
  });
}
