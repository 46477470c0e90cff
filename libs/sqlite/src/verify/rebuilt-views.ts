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
import { recordWith, type ComparedTable } from '../read-models/side-table.js';
import { stationsOnMap, type ReadModelTables } from '../read-models/tables.js';
import { BuildByAggregate } from '../rebuild/build-by-aggregate.js';
import { faultOf } from '../sqlite-errors.js';
import { query } from '../statements.js';
import type { Check, DirectoryChecks } from './aggregate-checks.js';

/** The checks of the rows of read models. */
type RowCheck = 'position' | 'records' | 'lists' | 'counts' | 'histories';

interface RecordTable extends ComparedTable {
  readonly check: RowCheck;
}

const tablesOf = (table: string): readonly RecordTable[] => [
  { table: `${table}_records`, check: 'records', rowName: recordWith('row.n') },
  { table, check: 'lists', rowName: `${recordWith(numberIn('row.docid'))} || ' in ${table}'` },
  // SQLite's own check compares the terms of a full-text index with its documents.
  {
    table: `${table}_terms_content`,
    check: 'lists',
    rowName: `${recordWith(numberIn('row.id'))} || ' in ${table}_terms'`,
  },
];

/** The tables of the records. */
const recordTables: readonly RecordTable[] = [
  { table: 'positions', check: 'position', rowName: 'row.name' },
  ...(Object.keys(aggregates) as AggregateKind[]).map(tableOf).flatMap(tablesOf),
  {
    table: 'station_connectors',
    check: 'lists',
    rowName: `${recordWith(numberIn('row.docid'))} || ', entry ' || row.entry || ' in station_connectors'`,
  },
  {
    table: 'counts',
    check: 'counts',
    rowName: `'counts by ' || row.of || ' ' || row.given || row.value`,
  },
  {
    table: 'shared_keys',
    check: 'counts',
    rowName: `row.kind || ' ' || row.id || ' of ' || row.of`,
  },
  { table: 'map_cells', check: 'counts', rowName: `'map_cells ' || row.key` },
  {
    table: 'history_snapshots',
    check: 'histories',
    rowName: `${recordWith('row.aggregate')} || ', version ' || row.version`,
  },
];

interface Comparing {
  readonly tables: ReadModelTables;
  readonly checks: Pick<DirectoryChecks, RowCheck | 'sideTables'>;
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
  { tables, checks, step, progressed }: Comparing,
): Promise<void> {
  const folder = await inTemporaryFolder(() => mkdtempSync(join(tmpdir(), 'directory-verify-')));
  try {
    const file = join(folder, 'views.db');
    await inTemporaryFolder(() => build(connection, file, tables, events, progressed));
    connection.prepare('ATTACH ? AS built').run(uriOf(file));
    for (const [check, table] of comparedTables(tables, checks))
      await step(check, () => {
        // Its count is that of events.
        if (check !== checks.position) check.count += rowsIn(connection, table.table);
        compareRows(connection, table, check);
      });
    await step(checks.lists, () => findMissingIndexes(connection, tables.indexes, checks.lists));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All tables of the read models, each with its check. */
const comparedTables = (
  { stored }: ReadModelTables,
  checks: Comparing['checks'],
): readonly (readonly [Check, ComparedTable])[] => [
  ...recordTables.map(({ check, ...table }) => [checks[check], table] as const),
  ...stored.flatMap(({ tables }, n) => {
    const check = checks.sideTables[n];
    return check ? tables.map((table) => [check, table] as const) : [];
  }),
];

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
function findMissingIndexes(connection: Connection, indexes: readonly string[], check: Check): void {
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
  tables: ReadModelTables,
  events: number,
  progressed: (applied: number) => void,
): Promise<void> {
  const views = openDatabase(file, { cacheKib: cacheKib.rebuild });
  try {
    // No power loss matters to a temporary file.
    views.exec('PRAGMA synchronous = OFF');
    tables.make(views, []);
    if (events === 0) return;
    const projection = new SqliteProjection({ log, views }, tables);
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

type Compared = readonly [rowName: string, isOther: number, ...values: unknown[]];

function compareRows(connection: Connection, { table, rowName }: ComparedTable, check: Check): void {
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
  // A table may have no more than its key.
  const differs = contents.map((column) => `row."${column}" IS NOT other."${column}"`);
  query<Compared>(
    connection,
    `SELECT ${[rowName, isMissing, ...both].join(', ')} ${rows('views', 'built')}
     WHERE ${[isMissing, ...differs].join(' OR ')}`,
  ).map(([row, isExtra, ...values]) => {
    const members = (from: number) =>
      Object.fromEntries(contents.map((column, n) => [column, values[from + n]]));
    check.compare(row, members(0), isExtra ? undefined : members(contents.length));
  });
  query<[string]>(connection, `SELECT ${rowName} ${rows('built', 'views')} WHERE ${isMissing}`).map(([row]) =>
    check.compare(row, undefined, {}),
  );
}
