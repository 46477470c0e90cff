import fc from 'fast-check';
import {
  EventReader,
  ProjectionRunner,
  parseStationFilter,
  type BoundingBox,
  type Position,
} from '#application';
import { awkwardDegrees, bbox } from './awkward.js';
import { Chronicle, type Happening } from './chronicle.js';
import type { EventFeedFixture } from './event-feed.contract.js';
import { MemoryViews } from './memory-views.js';
import { at, station, stationCreated, stationMoved, stationObserved, stationRemoved } from './vocabulary.js';

type Place = readonly [latitude: string | null, longitude: string | null];

/** What whoever follows an area learns from a log of its stations. */
export function describeStationEvents(
  name: string,
  open: () => EventFeedFixture | Promise<EventFeedFixture>,
): void {
  describe(`The events of an area from ${name}`, () => {
    let fixture: EventFeedFixture;
    let events: EventReader;
    let chronicle: Chronicle;
    let stations = 0;
    beforeAll(async () => {
      fixture = await open();
      chronicle = new Chronicle();
      const { feed } = fixture;
      events = new EventReader(feed, new ProjectionRunner(feed, new MemoryViews()));
    });
    afterAll(() => fixture.close());

    /** A new station's life, from place to place. */
    const life = ([first, ...others]: readonly Place[], removed: boolean): Happening[] => {
      const itself = station((stations += 1));
      const [latitude, longitude] = first as Place;
      return [
        [itself, stationCreated({ latitude, longitude })],
        ...others.map((place): Happening => [itself, stationMoved(place)]),
        ...(removed ? [[itself, stationRemoved] as const] : []),
      ];
    };

    const append = async (happenings: readonly Happening[]): Promise<Position> => {
      const end = await fixture.feed.end();
      await fixture.log.append(chronicle.batch(...happenings));
      return end;
    };

    /** The numbers and versions of the stations whose events are found, in the feed's order. */
    const found = async (after: Position, query: Readonly<Record<string, string>>) => {
      const filter = { types: undefined, station: parseStationFilter(query) };
      const page = await events.read({ after, limit: 1000, filter });
      return page.events.map(({ aggregate, version }) => `${aggregate.id} ${version}`);
    };

    const versions = async (after: Position, query: Readonly<Record<string, string>>) =>
      (await found(after, query)).map((event) => Number(event.split(' ')[1]));

    const versionsIn = async (box: string, ...places: Place[]) =>
      versions(await append(life(places, true)), { bbox: box });

    it('are those of stations that stood in it before or stand in it after', async () => {
      const berlin = ['52.5', '13.4'] as const;
      const paris = ['48.9', '2.4'] as const;
      const moves = [berlin, berlin, paris, paris, berlin] as const;
      expect(await versionsIn('13,52,14,53', ...moves)).toStrictEqual([1, 2, 3, 5, 6]);
      expect(await versionsIn('13,52,14,53', paris, ['52.5', null], ['91', '13.4'])).toStrictEqual([]);
    });

    it.each<[what: string, box: string, expected: number[]]>([
      ['with its edges', '179,-10,180,10', [1, 2, 3, 4]],
      ['across the antimeridian', '170,-10,-170,10', [1, 2, 3, 4, 5]],
      ['of that line by one of its names', '-180,-10,-180,10', [2, 3, 4]],
      ['of the other side', '-170,-10,170,10', []],
    ])('are told %s', async (_, box, expected) => {
      const places: Place[] = [
        ['10', '179'],
        ['-10', '-180'],
        ['0', '180'],
        ['0', '-175'],
      ];
      expect(await versionsIn(box, ...places)).toStrictEqual(expected);
    });

    it('are met together with what else is asked of the station', async () => {
      const itself = station(stations + 1);
      const after = await append([
        ...life([['1', '1']], false),
        [itself, stationObserved(['3', at('10:00')])],
        [itself, stationMoved(['50', '50'])],
        [itself, stationObserved(['1', at('10:01')])],
      ]);
      expect(await versions(after, { bbox: '0,0,2,2', available: '3' })).toStrictEqual([2, 3]);
      expect(await versions(after, { bbox: '0,0,2,2', available: '1' })).toStrictEqual([]);
      expect(await versions(after, { bbox: '49,49,51,51', station_id: itself.id })).toStrictEqual([3, 4]);
    });

    it('are those that a walk through all of them finds', () =>
      fc.assert(
        fc.asyncProperty(fc.array(lives, { minLength: 1, maxLength: 4 }), bbox, async (given, box) => {
          const first = stations + 1;
          const after = await append(given.flatMap(({ places, removed }) => life(places, removed)));
          const { west, south, east, north } = box;
          const query = { bbox: [west, south, east, north].join() };
          const expected = given.flatMap((life, index) =>
            matching(life, box).map((version) => `${station(first + index).id} ${version}`),
          );
          expect(await found(after, query)).toStrictEqual(expected);
        }),
        { numRuns: 60 },
      ));
  });
}

interface Life {
  readonly places: readonly Place[];
  readonly removed: boolean;
}

const lives: fc.Arbitrary<Life> = fc.record({
  places: fc.array(fc.tuple(awkwardDegrees, awkwardDegrees), { minLength: 1, maxLength: 5 }),
  removed: fc.boolean(),
});

/** The versions that begin or end in the box, by a naive account. */
function matching({ places, removed }: Life, box: BoundingBox): number[] {
  const inside = [false, ...places.map((place) => isInside(place, box)), ...(removed ? [false] : [])];
  return inside.flatMap((is, version) => (version > 0 && (is || inside[version - 1]) ? [version] : []));
}

function isInside([latitude, longitude]: Place, { west, south, east, north }: BoundingBox): boolean {
  if (latitude === null || longitude === null) return false;
  const [y, x] = [Number(latitude), Number(longitude)];
  if (Math.abs(y) > 90 || Math.abs(x) > 180 || y < south || y > north) return false;
  const names = Math.abs(x) === 180 ? [180, -180] : [x];
  return names.some((name) => (west <= east ? name >= west && name <= east : name >= west || name <= east));
}
