import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '#application/views';
import { aggregates, type AggregateKind } from '#domain';
import { openDatabase, type Connection } from '../database.js';
import { uriOf } from '../directory/read-only-log.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { cacheKib } from '../memory.js';
import { SqliteProjection } from '../read-models/projection.js';
import { numberIn, tableOf } from '../read-models/schema.js';
import { indexes, makeTables, stationsOnMap } from '../read-models/tables.js';
import { BuildByAggregate } from '../rebuild/build-by-aggregate.js';
import { faultOf } from '../sqlite-errors.js';
import { query } from '../statements.js';
import type { Check, DirectoryChecks } from './aggregate-checks.js';

/** The checks of the rows of read models. */
type RowCheck = 'position' | 'records' | 'lists' | 'counts' | 'periods' | 'histories';

interface ComparedTable {
  readonly table: string;
  readonly check: RowCheck;
  /** What differences call a row, as an SQL expression. `row` stands for the row. */
  readonly name: string;
}

/** The name of the record with a number. */
const recordWith = (number: string): string =>
  `coalesce((SELECT kind || 's/' || id FROM main.aggregates WHERE n = ${number}), 'number ' || ${number})`;

const tablesOf = (table: string): readonly ComparedTable[] => [
  { table: `${table}_records`, check: 'records', name: recordWith('row.n') },
  { table, check: 'lists', name: `${recordWith(numberIn('row.docid'))} || ' in ${table}'` },
  // SQLite's own check compares the terms of a full-text index with its documents.
  {
    table: `${table}_terms_content`,
    check: 'lists',
    name: `${recordWith(numberIn('row.id'))} || ' in ${table}_terms'`,
  },
];

/** All tables of read models. */
const comparedTables: readonly ComparedTable[] = [
  { table: 'positions', check: 'position', name: 'row.name' },
  ...(Object.keys(aggregates) as AggregateKind[]).map(tableOf).flatMap(tablesOf),
  {
    table: 'station_connectors',
    check: 'lists',
    name: `${recordWith(numberIn('row.docid'))} || ', entry ' || row.entry || ' in station_connectors'`,
  },
  {
    table: 'published_locations',
    check: 'lists',
    name: `'locations/' || row.id || ' in published_locations'`,
  },
  {
    table: 'published_stations',
    check: 'lists',
    name: `'locations/' || row.location || ', stations/' || row.station || ' in published_stations'`,
  },
  {
    table: 'counts',
    check: 'counts',
    name: `'counts by ' || row.of || ' ' || row.given || row.value`,
  },
  { table: 'map_cells', check: 'counts', name: `'map_cells ' || row.key` },
  {
    table: 'station_status_periods',
    check: 'periods',
    name: `${recordWith('row.station')} || ', since ' || row.since`,
  },
  {
    table: 'station_presence',
    check: 'periods',
    name: `${recordWith('row.station')} || ', version ' || row.version`,
  },
  {
    table: 'history_snapshots',
    check: 'histories',
    name: `${recordWith('row.aggregate')} || ', version ' || row.version`,
  },
];

interface Comparing {
  readonly checks: Pick<DirectoryChecks, RowCheck>;
  /** Runs a part of a check, once the read models are built. */
  readonly step: (check: Check, compare: () => void) => Promise<void>;
  readonly progressed: (applied: number) => void;
}

/**
 * Builds read models anew from the first events of the log, in a temporary file, and compares the rows of the attached
 * ones with theirs. Memory does not depend on the number of rows.
 * @param events how many events the attached read models have
 * @throws CannotStart the temporary folder has no room, or can't be written
 * @throws Error an event can't be applied
 */
export async function compareWithRebuilt(
  connection: Connection,
  events: number,
  { checks, step, progressed }: Comparing,
): Promise<void> {
  const folder = await inTemporaryFolder(() => mkdtempSync(join(tmpdir(), 'directory-verify-')));
  try {
    const file = join(folder, 'views.db');
    await inTemporaryFolder(() => build(connection, file, events, progressed));
    connection.prepare('ATTACH ? AS built').run(uriOf(file));
    for (const { check, ...table } of comparedTables)
      await step(checks[check], () => {
        // Its count is that of events.
        if (check !== 'position') checks[check].count += rowsIn(connection, table.table);
        compareRows(connection, table, checks[check]);
      });
    await step(checks.lists, () => findMissingIndexes(connection, checks.lists));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function inTemporaryFolder<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { message, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined && faultOf(error) !== 'unwritable') throw error;
    throw new CannotStart(`the temporary folder ${tmpdir()} (TMPDIR) can't be used: ${message}`);
  }
}

/** Without an index, rows are right, and reads fail that need it. */
function findMissingIndexes(connection: Connection, check: Check): void {
  const present = query<[string]>(connection, `SELECT name FROM views.sqlite_schema WHERE type = 'index'`);
  const names = new Set(present.map(([name]) => name));
  for (const statement of indexes) {
    const [, name = ''] = /INDEX IF NOT EXISTS (\w+)/.exec(statement) ?? [];
    if (!names.has(name)) check.differs(`the index ${name} is missing`);
  }
}

async function build(
  log: Connection,
  file: string,
  events: number,
  progressed: (applied: number) => void,
): Promise<void> {
  const views = openDatabase(file, { cacheKib: cacheKib.rebuild });
  try {
    // No power loss matters to a temporary file.
    views.exec('PRAGMA synchronous = OFF');
    makeTables(views, []);
    if (events === 0) return;
    const projection = new SqliteProjection({ log, views });
    const rows = new BuildByAggregate(views, new SqliteEventFeed(log), projection);
    rows.begin(events);
    await rows.write(() => progressed(rows.applied() ?? events));
    views.exec(stationsOnMap);
    projection.writePositions();
    rows.end();
  } finally {
    views.close();
  }
}

const rowsIn = (connection: Connection, table: string): number =>
  query<[number]>(connection, `SELECT count(*) FROM views.${table}`).first()?.[0] ?? 0;

type Compared = readonly [name: string, isOther: number, ...values: unknown[]];

function compareRows(
  connection: Connection,
  { table, name }: Omit<ComparedTable, 'check'>,
  check: Check,
): void {
  const columns = query<[string, number]>(
    connection,
    `SELECT name, pk FROM pragma_table_info('${table}', 'views')`,
  ).all();
  const keys = columns.filter(([, key]) => key > 0).map(([column]) => column);
  const contents = columns.filter(([, key]) => key === 0).map(([column]) => column);
  const isMissing = `other."${keys[0]}" IS NULL`;
  const rows = (from: 'views' | 'built', to: 'views' | 'built') =>
    `FROM ${from}.${table} row LEFT JOIN ${to}.${table} other
     ON ${keys.map((key) => `row."${key}" = other."${key}"`).join(' AND ')}`;
  const both = ['row', 'other'].flatMap((side) => contents.map((column) => `${side}."${column}"`));
  const differs = contents.map((column) => `row."${column}" IS NOT other."${column}"`).join(' OR ');
  query<Compared>(
    connection,
    `SELECT ${name}, ${isMissing}, ${both.join(', ')} ${rows('views', 'built')} WHERE ${isMissing} OR ${differs}`,
  ).map(([row, isExtra, ...values]) => {
    const members = (from: number) =>
      Object.fromEntries(contents.map((column, n) => [column, values[from + n]]));
    check.compare(row, members(0), isExtra ? undefined : members(contents.length));
  });
  query<[string]>(connection, `SELECT ${name} ${rows('built', 'views')} WHERE ${isMissing}`).map(([row]) =>
    check.compare(row, undefined, {}),
  );
}
