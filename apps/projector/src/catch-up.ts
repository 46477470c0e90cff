import { ProjectionRunner, decodePosition } from '#application/views';
import {
  DataDirectoryUnusable,
  SqliteEventFeed,
  SqliteProjection,
  claimDataDirectory,
  openDatabase,
  prepareSchema,
} from '#sqlite';
import { SingleBar } from 'cli-progress';

interface CatchUp {
  /** Empty the read models first, so that they are built anew from the beginning of the log. */
  readonly fromTheBeginning: boolean;
}

/**
 * Brings the read models of a directory that is not running up with its log.
 * @throws DataDirectoryUnusable a running service has the directory
 */
export async function catchUp(dataDir: string, { fromTheBeginning }: CatchUp): Promise<void> {
  const directory = claimDataDirectory(dataDir);
  const connection = openDatabase(directory.path('directory.db'));
  try {
    prepareSchema(connection);
    const feed = new SqliteEventFeed(connection);
    const projection = new SqliteProjection(connection);
    if (fromTheBeginning) await projection.reset();
    await project(feed, projection);
  } finally {
    connection.close();
    directory.release();
  }
}

async function project(feed: SqliteEventFeed, projection: SqliteProjection): Promise<void> {
  const total = eventCount(await feed.end());
  const startedAt = Date.now();
  const from = eventCount(await projection.position());
  const bar = new SingleBar({
    format: 'projecting [{bar}] {value}/{total} events, {eta_formatted} left',
    noTTYOutput: false,
  });
  if (process.stdout.isTTY) bar.start(total, from);
  const runner = new ProjectionRunner(feed, projection, {
    changed: ({ applied }) => {
      bar.update(eventCount(applied));
    },
  });
  await runner.catchUp();
  bar.stop();
  const seconds = Math.max(0.001, (Date.now() - startedAt) / 1000);
  const count = total - from;
  process.stdout.write(
    `${count} events applied in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second\n`,
  );
}

/** The embedded log has one partition: its position is how many events lie before it. */
const eventCount = (position: string | undefined): number =>
  position === undefined ? 0 : (decodePosition(position)?.[0] ?? 0);

/** Runs the work as a program: one line and exit code 1 where it can't be done. */
export async function runCatchUp(options: CatchUp): Promise<void> {
  try {
    await catchUp(process.env.DATA_DIR ?? './data', options);
  } catch (error) {
    process.stderr.write(`${error instanceof DataDirectoryUnusable ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
