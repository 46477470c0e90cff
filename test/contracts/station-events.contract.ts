import fc from 'fast-check';
import { EventReader, LogGrowth, parseEventFilter, type BoundingBox, type Position } from '#application';
import { edgeCaseDegrees, bbox } from './inputs/edge-case-values.js';
import { EventRecorder, type GivenEvent } from './inputs/event-recorder.js';
import type { EventFeedFixture } from './event-feed.contract.js';
import { MemoryHistorySnapshots } from './fixtures/memory-history-snapshots.js';
import {
  at,
  station,
  stationCreated,
  stationMoved,
  stationObserved,
  stationRemoved,
} from './inputs/event-builders.js';

type Coordinates = readonly [latitude: string | null, longitude: string | null];

/** The contract of the event feed with station filters. */
export function describeStationEvents(
  name: string,
  open: () => EventFeedFixture | Promise<EventFeedFixture>,
): void {
  describe(`The events of an area from ${name}`, () => {
    let fixture: EventFeedFixture;
    let events: EventReader;
    let recorder: EventRecorder;
    let stations = 0;
    beforeAll(async () => {
      fixture = await open();
      recorder = new EventRecorder();
      const { feed } = fixture;
      events = new EventReader({
        feed,
        snapshots: new MemoryHistorySnapshots(),
        states: { load: () => Promise.resolve([]) },
        growth: new LogGrowth(await feed.end()),
      });
    });
    afterAll(() => fixture.close());

    /** The events of a new station that moves through these positions. */
    const history = ([first, ...others]: readonly Coordinates[], removed: boolean): GivenEvent[] => {
      const itself = station((stations += 1));
      const [latitude, longitude] = first as Coordinates;
      return [
        [itself, stationCreated({ latitude, longitude })],
        ...others.map((position): GivenEvent => [itself, stationMoved(position)]),
        ...(removed ? [[itself, stationRemoved] as const] : []),
      ];
    };

    const append = async (givenEvents: readonly GivenEvent[]): Promise<Position> => {
      const end = await fixture.feed.end();
      await fixture.log.append(recorder.batch(...givenEvents));
      return end;
    };

    /** The station ids and versions of the matching events, in feed order. */
    const found = async (after: Position, query: Readonly<Record<string, string>>) => {
      const page = await events.read({ after, limit: 1000, filter: parseEventFilter(query) });
      return page.events.map(({ aggregate, version }) => `${aggregate.id} ${version}`);
    };

    const versions = async (after: Position, query: Readonly<Record<string, string>>) =>
      (await found(after, query)).map((event) => Number(event.split(' ')[1]));

    const versionsIn = async (box: string, ...positions: Coordinates[]) =>
      versions(await append(history(positions, true)), { bbox: box });

    it('are those of stations that are in it before or after the event', async () => {
      const berlin = ['52.5', '13.4'] as const;
      const paris = ['48.9', '2.4'] as const;
      const moves = [berlin, berlin, paris, paris, berlin] as const;
      expect(await versionsIn('13,52,14,53', ...moves)).toStrictEqual([1, 2, 3, 5, 6]);
      expect(await versionsIn('13,52,14,53', paris, ['52.5', null], ['91', '13.4'])).toStrictEqual([]);
    });

    it.each<[what: string, box: string, expected: number[]]>([
      ['in a box with its edges', '179,-10,180,10', [1, 2, 3, 4]],
      ['across the antimeridian', '170,-10,-170,10', [1, 2, 3, 4, 5]],
      ['on the antimeridian by longitude −180', '-180,-10,-180,10', [2, 3, 4]],
      ['of the other side', '-170,-10,170,10', []],
    ])('are found %s', async (_, box, expected) => {
      const positions: Coordinates[] = [
        ['10', '179'],
        ['-10', '-180'],
        ['0', '180'],
        ['0', '-175'],
      ];
      expect(await versionsIn(box, ...positions)).toStrictEqual(expected);
    });

    it('match all filters in the same state of the station', async () => {
      const itself = station(stations + 1);
      const after = await append([
        ...history([['1', '1']], false),
        [itself, stationObserved(['3', at('10:00')])],
        [itself, stationMoved(['50', '50'])],
        [itself, stationObserved(['1', at('10:01')])],
      ]);
      expect(await versions(after, { bbox: '0,0,2,2', available: '3' })).toStrictEqual([2, 3]);
      expect(await versions(after, { bbox: '0,0,2,2', available: '1' })).toStrictEqual([]);
      expect(await versions(after, { bbox: '49,49,51,51', station_id: itself.id })).toStrictEqual([3, 4]);
    });

    it('are those that a scan of all events finds', () =>
      fc.assert(
        fc.asyncProperty(fc.array(histories, { minLength: 1, maxLength: 4 }), bbox, async (given, box) => {
          const first = stations + 1;
          const after = await append(given.flatMap(({ positions, removed }) => history(positions, removed)));
          const { west, south, east, north } = box;
          const query = { bbox: [west, south, east, north].join() };
          const expected = given.flatMap((life, index) =>
            matching(life, box).map((version) => `${station(first + index).id} ${version}`),
          );
          expect(await found(after, query)).toStrictEqual(expected);
        }),
        { numRuns: 20 },
      ));
  });
}

interface StationHistory {
  readonly positions: readonly Coordinates[];
  readonly removed: boolean;
}

const degreesOrNull = fc.option(edgeCaseDegrees, { freq: 20 });
const histories: fc.Arbitrary<StationHistory> = fc.record({
  positions: fc.array(fc.tuple(degreesOrNull, degreesOrNull), { minLength: 1, maxLength: 5 }),
  removed: fc.boolean(),
});

/** The versions whose state before or after is in the box, by a scan. */
function matching({ positions, removed }: StationHistory, box: BoundingBox): number[] {
  const inside = [
    false,
    ...positions.map((position) => isInside(position, box)),
    ...(removed ? [false] : []),
  ];
  return inside.flatMap((is, version) => (version > 0 && (is || inside[version - 1]) ? [version] : []));
}

function isInside([latitude, longitude]: Coordinates, { west, south, east, north }: BoundingBox): boolean {
  if (latitude === null || longitude === null) return false;
  const [y, x] = [Number(latitude), Number(longitude)];
  if (Math.abs(y) > 90 || Math.abs(x) > 180 || y < south || y > north) return false;
  const names = Math.abs(x) === 180 ? [180, -180] : [x];
  return names.some((name) => (west <= east ? name >= west && name <= east : name >= west || name <= east));
}
