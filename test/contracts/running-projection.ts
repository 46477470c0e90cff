import {
  ProjectionRunner,
  type FeedPage,
  type LoggedEvent,
  type Position,
  type ProjectionState,
} from '#application';
import { Chronicle, type Happening } from './chronicle.js';
import type { Gate } from './gate.js';
import { MemoryViews } from './memory-views.js';
import { MemoryWriteSide } from './memory-write-side.js';
import { at, location, locationRegistered } from './vocabulary.js';

/** Read models that can be made to wait before they apply, or to fail. */
class GatedViews extends MemoryViews {
  gate: Gate | undefined;
  failure: Error | undefined;
  /** How many events each step applied. */
  readonly steps: number[] = [];

  override async apply(events: readonly LoggedEvent[], next: Position): Promise<void> {
    await this.gate?.pass();
    if (this.failure) throw this.failure;
    this.steps.push(events.length);
    await super.apply(events, next);
  }
}

/** A log whose answers can be made to wait: they are as of the question. */
class GatedFeed extends MemoryWriteSide {
  gate: Gate | undefined;

  override async read(after: Position | undefined, limit: number): Promise<FeedPage> {
    const page = await super.read(after, limit);
    await this.gate?.pass();
    return page;
  }
}

/** Longer than any test: what gathers is applied when somebody waits for it, or never. */
const LONG_MS = 600_000;

/** A projection runner between a log and read models in memory, with a clock that stands at 10:00. */
export class RunningProjection {
  readonly feed = new GatedFeed();
  readonly views = new GatedViews();
  readonly states: ProjectionState[] = [];
  readonly runner = this.start();
  now = Date.parse(at('10:00'));
  private readonly chronicle = new Chronicle();
  private locations = 0;

  start(): ProjectionRunner {
    const options = {
      clock: () => this.now,
      gatheringMs: LONG_MS,
      changed: (state: ProjectionState) => void this.states.push(state),
    };
    return new ProjectionRunner(this.feed, this.views, options);
  }

  /** This many locations are registered. */
  async happened(count: number): Promise<void> {
    const registered = (): Happening => [location(String(++this.locations)), locationRegistered()];
    await this.feed.append(this.chronicle.batch(...Array.from({ length: count }, registered)));
  }

  /** How many locations the read models show. */
  async seen(): Promise<number | undefined> {
    const sort = { by: 'name', descending: false } as const;
    const page = await this.views.list('locations', { words: [], filters: [], sort, limit: 1, total: true });
    return page.total;
  }
}

/** Steps take turns of the event loop: after this one that could run has run. */
export async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
