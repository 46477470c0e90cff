import { setImmediate as nextTurn } from 'node:timers/promises';
import { CannotStart } from '#application/views';
import { aggregates } from '#domain';
import type { StoredOutcome } from '../log/batch-append.js';
import type { Connection } from '../database.js';
import { openLogOfThisRelease } from '../directory/read-only-log.js';
import { SqliteEventFeed, eventsBefore } from '../log/event-feed.js';
import { StoredPosition } from '../read-models/projection.js';
import type { ReadModelTables } from '../read-models/tables.js';
import { query, type Query } from '../statements.js';
import { AggregateChecks, directoryChecks, type Check, type DirectoryChecks } from './aggregate-checks.js';
import { checkTexts } from './text-check.js';
import { compareWithRebuilt } from './rebuilt-views.js';
import { beginSnapshot } from './read-only-snapshot.js';

type OutcomeRow = readonly [n: number, commandId: string, seq: number, outcome: string];
const STATUSES: ReadonlySet<string> = new Set([
  'accepted',
  'ignored',
  'rejected',
] satisfies StoredOutcome['status'][]);

const KINDS = Object.keys(aggregates)
  .map((kind) => `'${kind}'`)
  .join(', ');

/** Rows of a step. */
const STEP = 1000;

export interface VerifyProgress {
  /** How many events are compared. */
  readonly done: number;
  readonly total: number;
  /** The current step, while it compares no events. */
  readonly now?: string;
}

/**
 * Compares the stored states and the read models of a data directory with its events, and changes nothing. The service
 * may run meanwhile: both files are read as they are at the start. Memory does not depend on the number of events.
 * @returns what was checked and what differs, in the order of the checks
 * @throws CannotStart there is no directory, it is of another release, or the temporary folder can't be used
 */
export async function verifyDirectory(
  folder: string,
  tables: ReadModelTables,
  report: (progress: VerifyProgress) => void,
): Promise<readonly Check[]> {
  const checks = directoryChecks(tables.stored);
  let log: Connection | undefined;
  try {
    log = openLogOfThisRelease(folder, 'verified');
    const hasReadModels = await beginSnapshot(folder, log, { tables, check: checks.readModelsFile });
    await new Verification(log, tables, checks, report).run(hasReadModels);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    notRead(checks, error as Error);
  } finally {
    log?.close();
  }
  return allOf(checks);
}

const allOf = (checks: Partial<DirectoryChecks>): readonly Check[] => Object.values(checks).flat();

function notRead(checks: DirectoryChecks, { message }: Error): void {
  for (const check of allOf(checks)) if (check !== checks.logFile) check.note ??= 'not checked';
  checks.logFile.differs(`can't be read: ${message}`);
}

/** The checks of one state of the files. */
class Verification {
  private total = 0;

  constructor(
    private readonly connection: Connection,
    private readonly tables: ReadModelTables,
    private readonly checks: DirectoryChecks,
    private readonly report: (progress: VerifyProgress) => void,
  ) {}

  /** @param hasReadModels whether they are attached */
  async run(hasReadModels: boolean): Promise<void> {
    const { logFile, events, outcomes, states, readModelsFile, position, ...rows } = this.checks;
    const ofRows = allOf(rows);
    const hasLog = await this.isReadable('main', logFile);
    const isShown = hasReadModels && (await this.isReadable('views', readModelsFile));
    if (!hasLog) return skip([events, outcomes, states, position, ...ofRows]);
    await this.step(events, () => this.sequence());
    await this.step(outcomes, () => this.outcomes());
    if (isShown) await this.step(position, () => this.position());
    else skip([position]);
    const compared = new AggregateChecks(this.connection, this.checks);
    await this.step(events, () => compared.run((done) => this.report({ done, total: this.total })));
    // Read models can't be built from events that can't be read.
    if (isShown && events.differences.length === 0) await this.rows();
    else skip(ofRows);
  }

  /** Checks a file. @returns whether its texts can be read */
  private async isReadable(file: 'main' | 'views', check: Check): Promise<boolean> {
    let isUtf8 = true;
    await this.step(check, () => this.integrity(file, check));
    await this.step(check, () => void (isUtf8 = checkTexts(this.connection, file, check)));
    return isUtf8;
  }

  /** Runs a check. One that can't be completed, as for a damaged page, does not prevent the others. */
  private async step(check: Check, work: () => void | Promise<void>): Promise<void> {
    this.report({ done: 0, total: this.total, now: `checking: ${check.name}` });
    try {
      await work();
    } catch (error) {
      if (error instanceof CannotStart) throw error;
      check.differs(`not checked to the end: ${(error as Error).message}`);
    }
    await nextTurn();
  }

  private integrity(file: 'main' | 'views', check: Check): void {
    const problems = query<[string]>(this.connection, `PRAGMA ${file}.integrity_check(1000)`).map(
      ([text]) => text,
    );
    for (const problem of problems) if (problem !== 'ok') check.differs(problem);
  }

  /** Positions without a gap, and rows that belong together. */
  private sequence(): void {
    this.total = new SqliteEventFeed(this.connection).length();
    const { events, states } = this.checks;
    const each = (rows: string, describe: (...row: readonly unknown[]) => void) =>
      query(this.connection, rows).map((row) => describe(...row));
    each(
      'SELECT seq, before FROM (SELECT seq, lag(seq, 1, 0) OVER (ORDER BY seq) AS before FROM events) WHERE seq <> before + 1',
      (seq, before) => events.differs(`event ${String(seq)} follows event ${String(before)}`),
    );
    each(
      `SELECT e.seq, e.aggregate FROM events e LEFT JOIN aggregates a ON a.n = e.aggregate
       WHERE a.kind IS NULL OR a.kind NOT IN (${KINDS})`,
      (seq, n) => events.differs(`event ${String(seq)}: aggregate number ${String(n)} is not known`),
    );
    const withoutEvents = (table: string, n: string) =>
      `SELECT ${n} FROM ${table} WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.aggregate = ${table}.${n})`;
    each(withoutEvents('aggregates', 'n'), (n) =>
      events.differs(`aggregate number ${String(n)} has no events`),
    );
    each(withoutEvents('snapshots', 'aggregate'), (n) =>
      states.differs(`aggregate number ${String(n)} has no events`),
    );
  }

  private outcomes(): void {
    const select = query<OutcomeRow>(
      this.connection,
      `SELECT n, command_id, seq, outcome FROM outcomes WHERE n > ? ORDER BY n LIMIT ${STEP}`,
    );
    const countEvents = query<[number]>(
      this.connection,
      'SELECT count(*) FROM events WHERE seq > ? AND seq <= ? AND command_id = ?',
    );
    for (let rows = select.all(0); rows.length > 0; rows = select.all(rows.at(-1)?.[0]))
      for (const row of rows) this.outcome(row, countEvents);
  }

  /** The events of a command are those before the position of its outcome. */
  private outcome([, commandId, seq, json]: OutcomeRow, countEvents: Query<[number]>): void {
    const { outcomes } = this.checks;
    outcomes.count += 1;
    try {
      const { status, events } = JSON.parse(json) as StoredOutcome;
      if (!STATUSES.has(status)) outcomes.differs(`command ${commandId}: the status is ${String(status)}`);
      const found = countEvents.first(seq - events, seq, commandId)?.[0];
      if (found !== events || seq > this.total)
        outcomes.differs(`command ${commandId}: ${found} of its ${events} events are before event ${seq}`);
    } catch (error) {
      outcomes.differs(`command ${commandId}: ${(error as Error).message}`);
    }
  }

  private position(): void {
    const { position } = this.checks;
    position.count = eventsBefore(new StoredPosition(this.connection).get());
    if (position.count > this.total)
      position.differs(`the read models have ${position.count} events, the log has ${this.total}`);
  }

  /** What the read models have equals what is built of the events up to their position. */
  private async rows(): Promise<void> {
    const { checks, tables } = this;
    const { records, lists, counts, sideTables, histories } = checks;
    const events = Math.min(checks.position.count, this.total);
    let isBuilt = false;
    const step = (check: Check, compare: () => void) => {
      isBuilt = true;
      return this.step(check, compare);
    };
    const progressed = (done: number) =>
      this.report({ done, total: events, now: 'building read models to compare with' });
    await this.step(records, () =>
      compareWithRebuilt(this.connection, events, { tables, checks, step, progressed }),
    );
    if (!isBuilt) skip([lists, counts, ...sideTables, histories]);
  }
}

const skip = (checks: readonly Check[]) => checks.forEach((check) => (check.note = 'not checked'));
