import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodePosition } from '#application/views';
import type { AggregateKind } from '#domain';
import { transaction, type Connection } from '../database.js';
import type { PlaceInAggregates, SqliteEventFeed } from '../log/event-feed.js';
import { Positions } from '../read-models/positions.js';
import type { SqliteProjection } from '../read-models/projection.js';

/** What a station shows of the records around it has to be there before it. */
const KINDS: readonly AggregateKind[] = ['connector-type', 'location', 'station'];
const BEGINNING: PlaceInAggregates = [0, 0];
/** Events that are applied at once. */
const STEP = 2000;
/** Steps that are one transaction: what the index of terms has of each is merged with that of others later on. */
const STEPS_AT_ONCE = 5;

/** How far it is, as the file keeps it beside the read models. */
interface State {
  /** So many events of the log go into it. */
  readonly until: number;
  readonly applied: number;
  /** The kind whose aggregates are read, by its place. */
  readonly kind: number;
  readonly after: PlaceInAggregates;
}

/**
 * Fills empty read models with what the log holds, aggregate by aggregate: a record is written once, as its last event
 * leaves it, and lies behind those before it.
 */
export class BuildByAggregate {
  private readonly states: Positions;
  private readonly positions: Positions;

  constructor(
    private readonly connection: Connection,
    private readonly feed: SqliteEventFeed,
    private readonly projection: SqliteProjection,
  ) {
    this.states = new Positions(connection, 'build');
    this.positions = new Positions(connection);
  }

  /** How many events it has applied; undefined where none is under way. */
  applied(): number | undefined {
    return this.state()?.applied;
  }

  /** @param until how many events go into it */
  begin(until: number): void {
    this.keep({ until, applied: 0, kind: 0, after: BEGINNING });
  }

  /** Writes all rows, if it is under way. */
  async write(progressed: () => void): Promise<void> {
    while (transaction(this.connection, () => this.someSteps())) {
      progressed();
      await nextTurn();
    }
  }

  /** Whether there was any. */
  private someSteps(): boolean {
    let steps = 0;
    for (; steps < STEPS_AT_ONCE; steps += 1) {
      const state = this.state();
      const kind = state && KINDS[state.kind];
      if (!kind) break;
      this.step(state, kind);
    }
    this.projection.writeDocuments();
    return steps > 0;
  }

  /** Ends it, if it is under way: the read models are those of the first events of the log, then. */
  end(): void {
    const until = this.state()?.until;
    if (until === undefined) return;
    transaction(this.connection, () => {
      this.positions.store(encodePosition([until]));
      this.states.forget();
    });
  }

  /** The next events. */
  private step(state: State, kind: AggregateKind): void {
    const { events, last } = this.feed.byAggregate(kind, state.after, state.until, STEP);
    const isThrough = events.length < STEP;
    const then = isThrough ? { kind: state.kind + 1, after: BEGINNING } : { kind: state.kind, after: last };
    this.projection.writeRecords(events);
    this.keep({ until: state.until, applied: state.applied + events.length, ...then });
  }

  private state(): State | undefined {
    const kept = this.states.applied();
    return kept === undefined ? undefined : (JSON.parse(kept) as State);
  }

  private keep(state: State): void {
    this.states.store(JSON.stringify(state));
  }
}
