import { isDeepStrictEqual } from 'node:util';
import { applyEvents, initialFoldedState, type AggregateKey, type FoldedState } from '#application/views';
import { aggregates, readEvent, type AggregateKind } from '#domain';
import type { Connection } from '../database.js';
import { SqliteAggregateStates } from '../log/write-side-state.js';
import type { StoredRows } from '../read-models/side-table.js';
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

/** @param stored what features keep beside the records */
export const directoryChecks = (stored: readonly StoredRows[]) => ({
  logFile: new Check('file of the log'),
  events: new Check('events of the log', 'events'),
  outcomes: new Check('outcomes', 'outcomes'),
  states: new Check('states of the write side', 'states'),
  readModelsFile: new Check('file of the read models'),
  position: new Check('position of the read models', 'events'),
  records: new Check('records of the read models', 'records'),
  lists: new Check('lists of the read models', 'rows'),
  counts: new Check('counts of the read models', 'counts'),
  sideTables: stored.map(({ rows }) => new Check(rows.name, rows.unit)),
  histories: new Check('snapshots of histories', 'snapshots'),
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
  /** An event could not be read: there is no state to compare with. */
  isBroken: boolean;
}

/** Folds the events of one aggregate after the other, and compares the results with the states that are stored. */
export class AggregateChecks {
  private readonly states: SqliteAggregateStates;
  private fold: Fold | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly checks: Pick<DirectoryChecks, 'events' | 'states'>,
  ) {
    this.states = new SqliteAggregateStates(connection);
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
    const [, number, kind, id] = row;
    this.checks.events.count += 1;
    if (this.fold?.number !== number) await this.begin(number, { kind, id });
    if (this.fold) this.apply(this.fold, row);
  }

  private async begin(number: number, key: AggregateKey): Promise<void> {
    await this.end();
    this.fold = { number, key, lastSeq: 0, folded: initialFoldedState(key.kind), isBroken: false };
  }

  private apply(fold: Fold, row: EventRow): void {
    if (fold.isBroken) return;
    try {
      apply(fold, row);
    } catch (error) {
      fold.isBroken = true;
      this.checks.events.differs(`event ${row[0]}, ${nameOf(fold.key)}: ${(error as Error).message}`);
    }
  }

  /** Compares what is stored of the aggregate whose events are read. */
  private async end(): Promise<void> {
    const { fold } = this;
    this.fold = undefined;
    if (fold && !fold.isBroken) await this.state(fold);
  }

  private async state({ key, folded }: Fold): Promise<void> {
    const { states } = this.checks;
    states.count += 1;
    await states.attempt(nameOf(key), async () => {
      const [stored] = await this.states.load([key]);
      states.compare(nameOf(key), stored, { aggregate: key, ...folded });
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
