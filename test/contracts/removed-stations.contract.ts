import { foldedSource, readPart, type RemovedPlace } from '#application';
import type { DomainEvent, Source } from '#domain';
import type { GivenEvent } from './inputs/event-recorder.js';
import {
  at,
  bareStation,
  location,
  locationRegistered,
  station,
  stationCreated,
  stationRemoved,
  stationRestored,
  uuid,
} from './inputs/event-builders.js';
import { eachWithViews, type OpenViews } from './fixtures/views-under-test.js';

/** The contract of the look-up of removed stations by their sources. */
export function describeRemovedStations(name: string, open: OpenViews): void {
  describe(`Removed stations in ${name}`, () => {
    const views = eachWithViews(open);
    beforeEach(() => views().append([location('42'), locationRegistered()]));

    const created = (n: number, source: Source, time = '10:00'): GivenEvent => [
      station(n),
      { type: 'StationCreated.v1', data: { attributes: bareStation, source } },
      at(time),
    ];
    const removed = (n: number): GivenEvent => [station(n), stationRemoved];
    const found = async (feed: string, ...ids: string[]) =>
      (
        await views().fixture.records.removedStations({
          sources: ids.map((id) => foldedSource({ feed, id })),
        })
      ).map((found) => [found.id, found.version, readPart(found, 'source')?.id]);

    it('are found by their source in any case, oldest first, until they are restored', async () => {
      await views().append(
        created(2, { feed: 'DE*ABC', id: 'Loc/É' }),
        created(1, { feed: 'de*abc', id: 'LOC/é' }, '10:01'),
        created(3, { feed: 'DE*ABC', id: 'loc/2' }, '10:02'),
        created(4, { feed: 'NL*ABC', id: 'loc/é' }),
        created(5, { feed: 'DE*ABC', id: 'LOC/É' }),
        [station(6), stationCreated()],
        ...[1, 2, 3, 4, 6].map(removed),
      );
      const both = [
        [uuid(2), 2, 'Loc/É'],
        [uuid(1), 2, 'LOC/é'],
      ];
      const check = async () => {
        expect(await found('de*ABC', 'loc/É', 'none')).toEqual(both);
        expect(await found('DE*ABC', 'loc/2', 'loc/é')).toEqual([...both, [uuid(3), 2, 'loc/2']]);
        expect(await found('DE*ABC')).toEqual([]);
      };
      await check();
      await views().rebuilt(3);
      await check();
      const source = { feed: 'DE*ABC', id: 'Loc/É' };
      const { type, data } = stationRestored();
      await views().append([station(2), { type, data: { ...data, source } } as DomainEvent]);
      expect(await found('DE*ABC', 'loc/é')).toEqual([[uuid(1), 2, 'LOC/é']]);
      await views().append(removed(2));
      expect(await found('DE*ABC', 'loc/é')).toEqual([[uuid(2), 4, 'Loc/É'], both[1]]);
    });

    it('are the 1,000 oldest at most', async () => {
      const numbers = Array.from({ length: 1002 }, (_, index) => index + 1);
      const spelling = (n: number) =>
        Array.from('abcdefghij', (letter, bit) => (n & (1 << bit) ? letter.toUpperCase() : letter)).join('');
      await views().append(...numbers.map((n) => created(n, { feed: 'f', id: spelling(n) })));
      await views().append(...numbers.map(removed));
      const ids = (await found('F', 'abcdefghij')).map(([id]) => id);
      expect(ids).toEqual(numbers.slice(0, 1000).map(uuid));
    });

    it('are listed from the last removed one on, and by id where they were removed at once', async () => {
      await views().append(
        ...[1, 2, 3, 4, 5].map((n) => created(n, { feed: 'f', id: String(n) })),
        ...(
          [
            [2, '11:01'],
            [4, '11:02'],
            [1, '11:02'],
            [3, '11:03'],
          ] as const
        ).map(([n, time]): GivenEvent => [station(n), stationRemoved, at(time)]),
      );
      const listed = async (limit: number, after?: RemovedPlace) =>
        (await views().fixture.records.removedStations({ after, limit })).map(({ id }) => id);
      const check = async () => {
        expect(await listed(10)).toEqual([3, 1, 4, 2].map(uuid));
        expect(await listed(2)).toEqual([3, 1].map(uuid));
        const [, last] = await views().fixture.records.removedStations({ after: undefined, limit: 2 });
        const place = { removedAt: last?.updated_at ?? '', id: last?.id ?? '' };
        expect(await listed(10, place)).toEqual([4, 2].map(uuid));
      };
      await check();
      await views().rebuilt(3);
      await check();
      await views().append([station(4), stationRestored()]);
      expect(await listed(10)).toEqual([3, 1, 2].map(uuid));
    });
  });
}
