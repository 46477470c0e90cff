import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodePosition } from '#application/views';
import type { AggregateKind } from '#domain';
import type { Connection } from '../database.js';
import { transaction } from '../statements.js';
import type { AggregateCursor, SqliteEventFeed } from '../log/event-feed.js';
import { StoredPosition, identityOf, lastEventOf, type SqliteProjection } from '../read-models/projection.js';

/** Stations show attributes of other records, so these are built first. */
const KINDS: readonly AggregateKind[] = ['connector-type', 'location', 'station', 'tariff'];
const BEGINNING: AggregateCursor = [0, 0];
/** Events of a step. */
const STEP = 2000;
/** Steps of a transaction: each transaction writes a segment of the index of terms, which is merged later. */
const STEPS_AT_ONCE = 5;

/** The progress of a build, stored with the read models. */
interface State {
  /** How many events of the log the build covers. */
  readonly until: number;
  readonly applied: number;
  /** The index in KINDS of the kind whose aggregates are read. */
  readonly kind: number;
  readonly after: AggregateCursor;
}

/** Fills empty read models from the log by aggregate: each record is written once, in the order of its key. */
export class BuildByAggregate {
  private readonly state: StoredPosition;
  private readonly position: StoredPosition;

  constructor(
    private readonly connection: Connection,
    private readonly feed: SqliteEventFeed,
    private readonly projection: SqliteProjection,
  ) {
    this.state = new StoredPosition(connection, 'build');
    this.position = new StoredPosition(connection);
  }

  /** How many events are applied; undefined when no build is under way. */
  applied(): number | undefined {
    return this.current()?.applied;
  }

  /** @param until how many events of the log the build covers */
  begin(until: number): void {
    const [last] = this.feed.page(encodePosition([until - 1]), 1).events;
    transaction(this.connection, () => {
      if (last) lastEventOf(this.connection).set(identityOf(last));
      this.store({ until, applied: 0, kind: 0, after: BEGINNING });
    });
  }

  /** Writes all rows, if a build is under way. */
  async write(progressed: () => void): Promise<void> {
    while (transaction(this.connection, () => this.someSteps())) {
      progressed();
      await nextTurn();
    }
  }

  /** @returns whether there was a step to do */
  private someSteps(): boolean {
    let steps = 0;
    for (; steps < STEPS_AT_ONCE; steps += 1) {
      const state = this.current();
      const kind = state && KINDS[state.kind];
      if (!kind) break;
      this.step(state, kind);
    }
    this.projection.writeDocuments();
    return steps > 0;
  }

  /** Ends the build, if one is under way: the read models have the events that it covers. */
  end(): void {
    const until = this.current()?.until;
    if (until === undefined) return;
    transaction(this.connection, () => {
      // Before the first event no position is stored.
      if (until > 0) this.position.set(encodePosition([until]));
      this.state.delete();
    });
  }

  private step(state: State, kind: AggregateKind): void {
    const { events, last, isEnd } = this.feed.byAggregate(kind, state.after, state.until, STEP);
    const then = isEnd ? { kind: state.kind + 1, after: BEGINNING } : { kind: state.kind, after: last };
    this.projection.writeRecords(events);
    this.store({ until: state.until, applied: state.applied + events.length, ...then });
  }

  private current(): State | undefined {
    const stored = this.state.get();
    return stored === undefined ? undefined : (JSON.parse(stored) as State);
  }

  private store(state: State): void {
    this.state.set(JSON.stringify(state));
  }
}
