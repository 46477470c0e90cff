import fc from 'fast-check';
import {
  MemoryArchive,
  PartitionedLog,
  TailedInstance,
} from '../../../../test/contracts/fixtures/partitioned-log.js';
import {
  location,
  locationChanged,
  locationRegistered,
} from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import type { EventType } from '#domain';
import { decodePast, decodePosition, encodePast, type Position } from '../log/position.js';
import type { LoggedEvent } from '../log/recorded-event.js';
import type { EventFeed, PastPage } from '../ports/event-feed.js';
import { ReadModelsIncomplete } from '../problems/store-unavailable.js';

const PARTITIONS = 3;
type Types = ReadonlySet<EventType> | undefined;
const changes: Types = new Set<EventType>(['LocationChanged.v1']);

interface Appended {
  readonly partition: number;
  readonly passedMs: number;
  readonly isMarked: boolean;
}

/** A log, an archive and instances that follow it. */
class Scene {
  readonly log = new PartitionedLog(PARTITIONS);
  readonly archive = new MemoryArchive(this.log);
  readonly instances = [0, 1].map(
    () => new TailedInstance(this.log, this.archive, { bytes: 2 ** 20, count: PARTITIONS * 4 }),
  );
  private readonly recorder = new EventRecorder();
  private time = Date.parse('2026-11-21T10:00:00Z');

  constructor() {
    for (const instance of this.instances) instance.restart();
  }

  append({ partition, passedMs, isMarked }: Appended): void {
    this.time += passedMs;
    const isFirst = this.log.length(partition) === 0;
    const event = isFirst ? locationRegistered() : locationChanged({ city: String(this.time) });
    const time = new Date(this.time).toISOString();
    this.log.append(partition, ...this.recorder.recorded([location(String(partition)), event, time]));
    if (isMarked) this.log.append(partition, 'marker');
  }

  /** All instances read a partition to its end, of which a part is archived. */
  follow(partition: number, part: number): void {
    const length = this.log.length(partition);
    this.archive.reach(partition, Math.ceil(length * part));
    for (const instance of this.instances) instance.follow(partition, length);
  }

  /** The events before a position, newest first, by a sort. */
  sorted(position: Position, types?: ReadonlySet<EventType>): readonly string[] {
    return (decodePosition(position) ?? [])
      .flatMap((count, partition) => this.log.events(partition, 0, count))
      .filter(({ recorded }) => !types || types.has(recorded.event.type))
      .sort((a, b) => b.time.localeCompare(a.time) || b.partition - a.partition || b.offset - a.offset)
      .map(({ partition, offset }) => `${partition}/${offset}`);
  }
}

const idOf = ({ partitionOffset }: LoggedEvent) => `${partitionOffset?.partition}/${partitionOffset?.offset}`;

const partition = fc.nat(PARTITIONS - 1);
const step = fc.oneof(
  fc.record({ partition, passedMs: fc.nat(2), isMarked: fc.boolean() }),
  fc.record({ follow: partition, part: fc.constantFrom(0.3, 0.7, 1) }),
);
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never;
const page = fc.record({ instance: fc.constantFrom(0, 1), limit: fc.integer({ min: 1, max: 5 }) });
type Page = typeof page extends fc.Arbitrary<infer Asked> ? Asked : never;

const take = (scene: Scene, next: Step | undefined): void => {
  if (!next) return;
  if ('follow' in next) scene.follow(next.follow, next.part);
  else scene.append(next);
};

const followAll = (scene: Scene, part: number) => {
  for (let n = 0; n < PARTITIONS; n++) scene.follow(n, part);
};

/** A page. An instance that can't answer yet is asked again once the archive has the rest. */
async function pastOnceArchived(
  scene: Scene,
  feed: EventFeed,
  asked: readonly [Position, number, Types],
): Promise<PastPage> {
  try {
    return await feed.past(...asked);
  } catch (error) {
    if (!(error instanceof ReadModelsIncomplete)) throw error;
    followAll(scene, 1);
    return feed.past(...asked);
  }
}

/** Reads to the beginning, page by page, while further steps are taken. */
async function followPast(
  scene: Scene,
  start: Position,
  types: Types,
  [pages, more]: readonly [Page[], Step[]],
) {
  const seen: LoggedEvent[] = [];
  let before: Position | undefined = start;
  for (let n = 0; before !== undefined; n++) {
    const { instance, limit } = pages[n % pages.length] ?? { instance: 0, limit: 1 };
    const feed: EventFeed = scene.instances[instance]?.feed ?? scene.archive;
    const found: PastPage = await pastOnceArchived(scene, feed, [before, limit, types]);
    seen.push(...found.events);
    before = found.next && decodePast(encodePast(found.next));
    take(scene, more[n]);
  }
  return seen;
}

it('The past of several partitions has each event once, newest first, while instances, archive and log go on', async () => {
  const steps = fc.array(step, { minLength: 10, maxLength: 60 });
  const pages = fc.array(page, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      steps,
      steps,
      pages,
      fc.constantFrom(undefined, changes),
      async (given, more, asked, types) => {
        const scene = new Scene();
        for (const next of given) take(scene, next);
        followAll(scene, 0.5);
        const start = (await scene.instances[0]?.feed.end()) ?? '';
        const seen = await followPast(scene, start, types, [asked, more]);
        const expected = [...scene.sorted(start, types)];
        expect(seen.map(idOf)).toStrictEqual(expected);
        followAll(scene, 1);
        for (const position of seen.map((event) => event.position)) {
          const later = expected.shift();
          for (const { feed } of [...scene.instances, { feed: scene.archive }]) {
            const { events } = await feed.past(await feed.before(position, types), 1000, types);
            expect([later, ...events.map(idOf)]).toStrictEqual([later, ...expected]);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});
