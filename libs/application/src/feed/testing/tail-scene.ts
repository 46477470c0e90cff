import fc from 'fast-check';
import {
  at,
  station,
  stationCreated,
  stationObserved,
} from '../../../../../test/contracts/inputs/event-builders.js';
import {
  MemoryArchive,
  PartitionedLog,
  TailedInstance,
} from '../../../../../test/contracts/fixtures/partitioned-log.js';
import { MemoryHistorySnapshots } from '../../../../../test/contracts/fixtures/memory-history-snapshots.js';
import { EventRecorder } from '../../../../../test/contracts/inputs/event-recorder.js';
import type { Position } from '../../log/position.js';
import type { RecordedEvent } from '../../log/recorded-event.js';
import type { EventFeed, FeedGrowth } from '../../ports/event-feed.js';
import { covers } from '../position-waiters.js';
import { parseEventFilter } from '../reading/event-filter.js';
import { EventReader } from '../reading/event-reader.js';

export const PARTITIONS = 3;
const INSTANCES = 2;
/** So few that the archive is often behind the beginning of a tail. */
const LIMITS = { bytes: 2 ** 20, count: PARTITIONS * 4 };

const readerOf = (feed: EventFeed, growth: FeedGrowth) =>
  new EventReader({
    ...{ feed, growth, snapshots: new MemoryHistorySnapshots() },
    states: { load: () => Promise.resolve([]) },
  });

/** A log with two stations in each partition, an archive, and instances that follow the log. */
export class Scene {
  readonly log = new PartitionedLog(PARTITIONS);
  readonly archive = new MemoryArchive(this.log);
  readonly instances = Array.from(
    { length: INSTANCES },
    () => new TailedInstance(this.log, this.archive, LIMITS),
  );
  readonly readers = this.instances.map(({ feed }) => readerOf(feed, feed));
  private readonly recorder = new EventRecorder();
  private readonly created = new Set<string>();

  constructor() {
    for (const instance of this.instances) instance.restart();
  }

  append(partition: number, codes: readonly string[], isMarked = true): void {
    const events = codes.map((code, n) => this.event(station(1 + partition + PARTITIONS * (n % 2)), code));
    this.log.append(partition, ...events);
    if (isMarked) this.log.append(partition, 'marker');
  }

  private event(subject: ReturnType<typeof station>, code: string): RecordedEvent {
    const isNew = !this.created.has(subject.id);
    this.created.add(subject.id);
    const event = isNew ? stationCreated({ available: code }) : stationObserved([code, at('10:00')]);
    return this.recorder.recorded([subject, event])[0] as RecordedEvent;
  }

  /** Everything is read and archived. */
  complete(): void {
    for (let partition = 0; partition < PARTITIONS; partition++) {
      const length = this.log.length(partition);
      this.archive.reach(partition, length);
      for (const instance of this.instances) instance.follow(partition, length);
    }
  }
}

const partition = fc.nat(PARTITIONS - 1);
const instance = fc.nat(INSTANCES - 1);
/** How much of what is left a follower of the log reads. */
const part = fc.constantFrom(0.3, 0.7, 1);
const queries = [
  {},
  { types: 'StationCreated' },
  { available: '2' },
  { available: '1', station_id: station(2).id },
];

export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ append: fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 4 }), partition }),
  },
  { weight: 4, arbitrary: fc.record({ follow: instance, partition, part }) },
  { weight: 3, arbitrary: fc.record({ archive: partition, part }) },
  { weight: 1, arbitrary: fc.record({ restart: instance }) },
  { weight: 2, arbitrary: fc.record({ begin: instance, query: fc.constantFrom(...queries) }) },
  { weight: 6, arbitrary: fc.record({ reader: fc.nat(), instance, limit: fc.integer({ min: 1, max: 5 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never;

/** A client that follows the feed of all instances in turn. */
class Client {
  readonly seen: string[] = [];
  private readonly start: Position;

  constructor(
    private readonly scene: Scene,
    private readonly query: Readonly<Record<string, string>>,
    private after: Position,
  ) {
    this.start = after;
  }

  /** @returns whether it has gone on */
  async read(instance: number, limit: number): Promise<boolean> {
    const { after } = this;
    const filter = parseEventFilter(this.query);
    const page = await this.scene.readers[instance]?.read({ after, limit, filter });
    if (!page) throw new Error('there is no such instance');
    expect(covers(page.next, after)).toBe(true);
    this.seen.push(...idsOf(page.events));
    this.after = page.next;
    return page.next !== after;
  }

  async expectAll(): Promise<void> {
    while (await this.read(0, 3));
    const { archive } = this.scene;
    const filter = parseEventFilter(this.query);
    const { events } = await readerOf(archive, archive).read({ after: this.start, limit: 10_000, filter });
    for (let n = 0; n < PARTITIONS; n++)
      expect(this.seen.filter((id) => id.startsWith(`${n} `))).toEqual(
        idsOf(events).filter((id) => id.startsWith(`${n} `)),
      );
  }
}

const idsOf = (events: readonly { readonly partitionOffset?: { partition: number; offset: number } }[]) =>
  events.map(({ partitionOffset: { partition = 0, offset = 0 } = {} }) => `${partition} ${offset}`);

/** Clients that read while the log, the archive and the instances progress. */
export class Run {
  readonly scene = new Scene();
  private readonly clients = queries.map((query) => new Client(this.scene, query, 'AQA'));

  async take(step: Step): Promise<void> {
    if ('reader' in step) return this.read(step);
    if ('begin' in step) return this.begin(step);
    if ('restart' in step) return this.scene.instances[step.restart]?.restart();
    if ('append' in step) return this.scene.append(step.partition, step.append);
    if ('archive' in step) return this.scene.archive.reach(step.archive, this.upTo(step.archive, step.part));
    this.scene.instances[step.follow]?.follow(step.partition, this.upTo(step.partition, step.part));
  }

  async expectAll(): Promise<void> {
    this.scene.complete();
    for (const client of this.clients) await client.expectAll();
  }

  private async read({ reader, instance, limit }: Extract<Step, { reader: number }>): Promise<void> {
    await this.clients[reader % this.clients.length]?.read(instance, limit);
  }

  private async begin({ begin, query }: Extract<Step, { begin: number }>): Promise<void> {
    const after = (await this.scene.instances[begin]?.feed.end()) ?? '';
    this.clients.push(new Client(this.scene, query, after));
  }

  private upTo(partition: number, part: number): number {
    return Math.ceil(this.scene.log.length(partition) * part);
  }
}
