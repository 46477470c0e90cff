import fc from 'fast-check';
import { encodePosition } from '#application';
import { at, station, stationObserved } from '../../../../../test/contracts/inputs/event-builders.js';
import type { GivenEvent } from '../../../../../test/contracts/inputs/event-recorder.js';
import { until } from '../../../../../test/engines/processes/until.js';
import type { EventStreamClient } from '../../../../../test/support/event-stream.js';
import { StreamScene, created } from './testing/stream-scene.js';

const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

const observed = (n: number, code: string): GivenEvent => [station(n), stationObserved([code, at('10:00')])];

const filters = ['', 'available=2', 'types=StationCreated,StationRemoved', `station_id=${station(2).id}`];

const step = fc.oneof(
  fc.record({ append: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('1', '2', '3'))) }),
  fc.record({ connect: fc.constantFrom(...filters), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ resume: fc.nat() }),
  fc.constant({ many: 600 }),
);
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never;

/** Clients of a log that grows. */
class Run {
  private readonly followers: Follower[] = [];
  private events = 0;

  constructor(private readonly scene: StreamScene) {}

  async take(step: Step): Promise<void> {
    if ('append' in step) return this.append(...step.append.map(([n, code]) => observed(n, code)));
    if ('many' in step)
      return this.append(
        ...Array.from({ length: step.many }, (_, n) => observed(1 + (n % 4), String(n % 3))),
      );
    if ('resume' in step) return this.followers[step.resume % this.followers.length]?.resume();
    const after = encodePosition([Math.round(step.part * this.events)]);
    this.followers.push(await Follower.connect(this.scene, step.connect, after));
  }

  append(...given: GivenEvent[]): Promise<void> {
    this.events += given.length;
    return this.scene.append(...given);
  }

  async expectAll(): Promise<void> {
    for (const follower of this.followers) await follower.expectAll();
  }
}

/** A client with a filter that resumes where it was left off. */
class Follower {
  private readonly seen: string[] = [];

  private constructor(
    private readonly scene: StreamScene,
    private readonly query: string,
    private readonly start: string,
    private client: EventStreamClient,
  ) {}

  static async connect(scene: StreamScene, query: string, after: string): Promise<Follower> {
    return new Follower(scene, query, after, await scene.open(`${query}&after=${after}`));
  }

  async resume(): Promise<void> {
    this.client.close();
    this.seen.push(...idsOf(this.client.events));
    this.client = await this.scene.open(`${this.query}&after=${this.client.lastEventId}`);
  }

  async expectAll(): Promise<void> {
    const expected = await this.scene.matching(this.query, this.start);
    const has = () => this.client.events.length >= expected.length - this.seen.length;
    // A client that was cut off resumes.
    for (; !has(); await until('it has all events', () => has() || this.client.hasEnded))
      if (this.client.hasEnded) await this.resume();
    expect([...this.seen, ...idsOf(this.client.events)]).toEqual(expected);
  }
}

it('Clients that connect and resume at any time receive each event that matches once, in the order of the log', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const scene = await new StreamScene().start();
      const run = new Run(scene);
      await run.append(created(1), created(2), created(3), created(4));
      for (const taken of steps) await run.take(taken);
      await run.expectAll();
      await scene.stop();
    }),
    { numRuns: 12 },
  );
}, 120_000);
