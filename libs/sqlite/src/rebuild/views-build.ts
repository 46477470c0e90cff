import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connections } from '../database.js';
import { SqliteEventFeed, eventsBefore } from '../log/event-feed.js';
import { Positions } from '../read-models/positions.js';
import { SqliteProjection } from '../read-models/projection.js';
import { indexes } from '../read-models/schema.js';
import { mergingTerms } from '../read-models/document-writes.js';
import { BuildByAggregate } from './build-by-aggregate.js';

/** Events that are applied at once of those that came since. */
const STEP = 2000;

/** How far a rebuild is, in events. */
export interface RebuildProgress {
  readonly applied: number;
  readonly total: number;
  /** What else is being done, while no events are applied. */
  readonly now?: string;
}

/**
 * Read models that nobody reads yet, on their way from empty tables to all that the log holds. The indexes follow when
 * all rows are there, as to make one of rows takes a fraction of keeping it up row by row.
 */
export class ViewsBuild {
  private readonly feed: SqliteEventFeed;
  private readonly projection: SqliteProjection;
  private readonly positions: Positions;
  private readonly rows: BuildByAggregate;
  private now: string | undefined;

  constructor(private readonly connections: Connections) {
    const { log, views } = connections;
    this.feed = new SqliteEventFeed(log);
    this.projection = new SqliteProjection(connections);
    this.positions = new Positions(views);
    this.rows = new BuildByAggregate(views, this.feed, this.projection);
  }

  /** Unless what an earlier one has left is continued. */
  begin(): void {
    if (this.rows.applied() === undefined && this.positions.applied() === undefined)
      this.rows.begin(this.feed.length());
  }

  progress(): RebuildProgress {
    const applied = this.rows.applied() ?? eventsBefore(this.positions.applied());
    return { applied, total: this.feed.length(), ...(this.now && { now: this.now }) };
  }

  /** Resolves when they hold what the log held a moment ago. */
  async run(progressed: () => void): Promise<void> {
    await this.rows.write(progressed);
    await this.makeIndexes(progressed);
    await this.mergeTerms(progressed);
    this.rows.end();
    while (await this.follow()) progressed();
    progressed();
  }

  private async makeIndexes(progressed: () => void): Promise<void> {
    for (const [place, index] of indexes.entries()) {
      this.now = `making index ${place + 1} of ${indexes.length}`;
      progressed();
      this.connections.views.exec(index);
      await nextTurn();
    }
    this.now = undefined;
  }

  private async mergeTerms(progressed: () => void): Promise<void> {
    this.now = 'merging terms';
    const steps = mergingTerms(this.connections.views);
    while (!steps.next().done) {
      progressed();
      await nextTurn();
    }
    this.now = undefined;
  }

  /** Applies the next of the events that came since; returns whether there may be more. */
  private async follow(): Promise<boolean> {
    const { events, next } = this.feed.page(this.positions.applied(), STEP);
    await this.projection.apply(events, next);
    await nextTurn();
    return events.length === STEP;
  }
}
