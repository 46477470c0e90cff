import { encodePosition } from '#application/views';
import type { AggregateKind } from '#domain';
import { query, statement, transaction, type Connection, type Query, type Statement } from '../database.js';
import type { PlaceInAggregates, SqliteEventFeed } from '../log/event-feed.js';
import { readIndexes, readModels } from '../schema.js';
import { NEXT, storePosition } from '../table-sets.js';
import type { SqliteProjection } from '../views/projection.js';
import type { Step, Turns } from './turns.js';

/** What a station shows of the records around it has to be there before it. */
const KINDS: readonly AggregateKind[] = ['connector-type', 'location', 'station'];
const BEGINNING: PlaceInAggregates = [0, 0];

/** Where events come from, and where they go. */
interface Source {
  readonly feed: SqliteEventFeed;
  readonly projection: SqliteProjection;
}

/** How far it is, as the file keeps it beside the positions. */
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
 * leaves it, and lies behind those before it. The indexes follow when all rows are there, as to make one of rows takes
 * a fraction of keeping it up row by row. Where a service waits for the file, they are there from the first: nobody
 * can write while one is made.
 */
export class BuildByAggregate {
  private readonly select: Query<[string]>;
  private readonly store: Statement;

  constructor(private readonly connection: Connection) {
    this.select = query(connection, `SELECT position FROM positions WHERE name = '${NEXT}build'`);
    this.store = statement(connection, `INSERT OR REPLACE INTO positions VALUES ('${NEXT}build', ?)`);
  }

  /** How many events it has applied; undefined where none is under way. */
  applied(): number | undefined {
    return this.state()?.applied;
  }

  /** @param until how many events go into it */
  begin(until: number, isServed: boolean): void {
    transaction(this.connection, () => {
      this.connection.exec(`${readModels(NEXT)} ${isServed ? readIndexes(NEXT).join(' ') : ''}`);
      this.keep({ until, applied: 0, kind: 0, after: BEGINNING });
    });
  }

  /** Ends it, if it is under way: the read models are those of the first events of the log, then. */
  async finish(source: Source, turns: Turns, told: () => void): Promise<void> {
    const until = this.state()?.until;
    if (until === undefined) return;
    await turns.steps((size) => this.step(source, size), told);
    for (const index of readIndexes(NEXT)) await turns.take(() => this.connection.exec(index));
    await turns.take(() => {
      storePosition(this.connection, NEXT, encodePosition([until]));
      this.connection.exec(`DELETE FROM positions WHERE name = '${NEXT}build'`);
    });
  }

  /** The next so many events. */
  private step({ feed, projection }: Source, size: number): Step {
    const state = this.state();
    const kind = state && KINDS[state.kind];
    if (!kind) return { write: () => {}, isMore: false };
    const { events, last } = feed.byAggregate(kind, state.after, state.until, size);
    const isThrough = events.length < size;
    const then = isThrough ? { kind: state.kind + 1, after: BEGINNING } : { after: last };
    const write = () => {
      projection.writeRecords(events);
      this.keep({ ...state, ...then, applied: state.applied + events.length });
    };
    return { write, isMore: true };
  }

  private state(): State | undefined {
    const row = this.select.first();
    return row && (JSON.parse(row[0]) as State);
  }

  private keep(state: State): void {
    this.store.run(JSON.stringify(state));
  }
}
