import { isDeepStrictEqual } from 'node:util';
import {
  SNAPSHOT_INTERVAL,
  applyEvents,
  initialFoldedState,
  presentStation,
  renderRecord,
  type AggregateKey,
  type FoldedState,
  type NameOfType,
} from '#application/views';
import { aggregates, readEvent, type AggregateKind } from '#domain';
import type { Connection } from '../database.js';
import { SqliteAggregateStates } from '../log/write-side-state.js';
import { SqliteHistorySnapshots } from '../read-models/history-snapshots.js';
import { SqliteRecordQueries } from '../read-models/record-queries.js';
import { query } from '../statements.js';

/** Differences of a check that are kept; the others are counted. */
const MAX_SHOWN = 20;
/** Events of a step, all of which are in memory. */
const STEP = 100;

/** What one kind of check has found. */
export class Check {
  count = 0;
  /** Why it was not made; no difference. */
  note: string | undefined;
  readonly differences: string[] = [];
  /** How many differences there are beside those. */
  others = 0;

  /** @param unit what is counted; undefined for a check of a whole file */
  constructor(
    readonly name: string,
    readonly unit?: string,
  ) {}

  differs(difference: string): void {
    if (this.differences.length < MAX_SHOWN) this.differences.push(difference);
    else this.others += 1;
  }

  /** Names the first member that differs. */
  compare(name: string, stored: object | undefined, expected: object | undefined): void {
    if (isDeepStrictEqual(stored, expected)) return;
    if (!stored) return this.differs(`${name} is missing`);
    if (!expected) return this.differs(`${name} has no event, but is there`);
    const [found, wanted] = [stored, expected] as Record<string, unknown>[];
    const members = Object.keys({ ...wanted, ...found });
    const member = members.find((key) => !isDeepStrictEqual(found?.[key], wanted?.[key])) ?? '';
    this.differs(
      `${name}: ${member} is ${excerpt(found?.[member])}, by its events ${excerpt(wanted?.[member])}`,
    );
  }

  /** Reads and compares one item; one that can't be read differs. */
  async attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.differs(`${name}: ${(error as Error).message}`);
    }
  }
}

/** Characters of a value that are shown. */
const MAX_EXCERPT = 200;
const excerpt = (value: unknown): string => (JSON.stringify(value) ?? 'not there').slice(0, MAX_EXCERPT);

export const directoryChecks = () => ({
  logFile: new Check('file of the log'),
  events: new Check('events of the log', 'events'),
  outcomes: new Check('outcomes', 'outcomes'),
  states: new Check('states of the write side', 'states'),
  readModelsFile: new Check('file of the read models'),
  position: new Check('position of the read models', 'events'),
  records: new Check('records of the read models', 'records'),
  histories: new Check('snapshots of histories', 'snapshots'),
  lists: new Check('lists of the read models', 'records'),
});
export type DirectoryChecks = ReturnType<typeof directoryChecks>;

type EventRow = readonly [
  seq: number,
  aggregate: number,
  kind: AggregateKind,
  id: string,
  version: number,
  type: string,
  time: string,
  data: string,
];

/** An aggregate whose events are being read. */
interface Fold {
  readonly number: number;
  readonly key: AggregateKey;
  lastSeq: number;
  folded: FoldedState;
  /** The state that the read models should show. */
  shown: FoldedState;
  /** An event could not be read: there is no state to compare with. */
  isBroken: boolean;
}

/** Folds the events of one aggregate after the other, and compares the results with what is stored. */
export class AggregateChecks {
  /** The number of records that are not removed, by collection. */
  readonly present = new Map<string, number>();
  private readonly states: SqliteAggregateStates;
  private readonly records: SqliteRecordQueries;
  private readonly histories: SqliteHistorySnapshots | undefined;
  private fold: Fold | undefined;

  /** @param shown how many events the read models have; undefined if they are not compared */
  constructor(
    private readonly connection: Connection,
    private readonly checks: DirectoryChecks,
    private readonly shown: number | undefined,
  ) {
    this.states = new SqliteAggregateStates(connection);
    this.records = new SqliteRecordQueries(connection);
    this.histories = shown === undefined ? undefined : new SqliteHistorySnapshots(connection);
  }

  async run(progressed: (events: number) => void): Promise<void> {
    const select = query<EventRow>(
      this.connection,
      `SELECT e.seq, e.aggregate, a.kind, a.id, e.version, e.type, e.time, e.data
       FROM events e JOIN aggregates a ON a.n = e.aggregate
       WHERE (e.aggregate, e.version) > (?, ?) ORDER BY e.aggregate, e.version LIMIT ${STEP}`,
    );
    let rows = select.all(-1, 0);
    for (; rows.length > 0; rows = select.all(rows.at(-1)?.[1], rows.at(-1)?.[4])) {
      for (const row of rows) await this.add(row);
      progressed(this.checks.events.count);
    }
    await this.end();
  }

  private async add(row: EventRow): Promise<void> {
    const [seq, number, kind, id] = row;
    this.checks.events.count += 1;
    if (this.fold?.number !== number) await this.begin(number, { kind, id });
    if (this.fold && this.apply(this.fold, row) && seq <= (this.shown ?? 0)) await this.show(this.fold);
  }

  /** The read models have the last event. */
  private async show(fold: Fold): Promise<void> {
    fold.shown = fold.folded;
    if (fold.shown.version % SNAPSHOT_INTERVAL === 0) await this.history(fold);
  }

  private async begin(number: number, key: AggregateKey): Promise<void> {
    await this.end();
    const folded = initialFoldedState(key.kind);
    this.fold = { number, key, lastSeq: 0, folded, shown: folded, isBroken: false };
  }

  /** @returns whether the event can be read and follows the one before */
  private apply(fold: Fold, row: EventRow): boolean {
    if (fold.isBroken) return false;
    try {
      apply(fold, row);
    } catch (error) {
      fold.isBroken = true;
      this.checks.events.differs(`event ${row[0]}, ${nameOf(fold.key)}: ${(error as Error).message}`);
    }
    return !fold.isBroken;
  }

  /** Compares what is stored of the aggregate whose events are read. */
  private async end(): Promise<void> {
    const { fold } = this;
    this.fold = undefined;
    if (!fold || fold.isBroken) return;
    await this.state(fold);
    if (this.shown !== undefined) await this.record(fold);
  }

  private async state({ key, folded }: Fold): Promise<void> {
    const { states } = this.checks;
    states.count += 1;
    await states.attempt(nameOf(key), async () => {
      const [stored] = await this.states.load([key]);
      states.compare(nameOf(key), stored, { aggregate: key, ...folded });
    });
  }

  private async record({ key, shown }: Fold): Promise<void> {
    const { records } = this.checks;
    const { collection } = aggregates[key.kind];
    const names = await this.namesOf(shown);
    const expected = shown.version === 0 ? undefined : recordOf(key, shown, names);
    if (expected) records.count += 1;
    if (expected?.removed === false) this.present.set(collection, (this.present.get(collection) ?? 0) + 1);
    await records.attempt(nameOf(key), async () => {
      const found = await this.records.find(collection, key.id);
      // What a location shows of its stations is computed by the read.
      const computed = found?.site && { site: found.site };
      records.compare(nameOf(key), found, expected && { ...expected, ...computed });
    });
  }

  /**
   * The names of a station's connector types by their own records, which are compared with their events: null for removed
   * types, which keep their names.
   */
  private async namesOf({ state }: FoldedState): Promise<NameOfType> {
    const names = new Map<string, string | null>();
    for (const { connector_type_id: id } of presentStation(state)?.connectors ?? []) {
      const type = await this.records.find('connector-types', id);
      const shown = type?.removed === false ? type.attributes : '';
      const { name = null } = JSON.parse(`{${shown}}`) as { name?: string | null };
      names.set(id, name);
    }
    return (id) => names.get(id) ?? null;
  }

  private async history({ key, folded }: Fold): Promise<void> {
    const { histories } = this.checks;
    const name = `${nameOf(key)}, version ${folded.version}`;
    histories.count += 1;
    await histories.attempt(name, async () => {
      const stored = await this.histories?.atVersion(key, folded.version);
      histories.compare(name, stored?.record, recordOf(key, folded));
    });
  }
}

/** @throws Error the event can't be read, or does not follow the one before */
function apply(fold: Fold, [seq, , , , version, type, time, data]: EventRow): void {
  if (version !== fold.folded.version + 1)
    throw new Error(`version ${version} follows version ${fold.folded.version}`);
  if (seq <= fold.lastSeq) throw new Error(`version ${version} is before version ${version - 1} in the log`);
  const event = readEvent(type, JSON.parse(data));
  const logged = { aggregate: fold.key, version, event, time };
  fold.folded = applyEvents(fold.key.kind, fold.folded, [logged]);
  fold.lastSeq = seq;
}

const nameOf = ({ kind, id }: AggregateKey): string => `${aggregates[kind].collection}/${id}`;

const recordOf = ({ kind, id }: AggregateKey, { version, state }: FoldedState, names?: NameOfType) => ({
  id,
  version,
  ...renderRecord(kind, state, names),
});
