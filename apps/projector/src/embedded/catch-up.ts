import { ProjectionRunner } from '#application/views';
import { tables } from '#features/side-tables.sqlite';
import {
  SqliteEventFeed,
  SqliteProjection,
  claimDataDirectory,
  eventsBefore,
  expectDirectory,
  openLive,
  prepareDirectory,
} from '#sqlite';
import { logReadModels } from '#runtime';
import type { Logger } from 'pino';
import { progressReport } from '../progress-report.js';

/**
 * Applies the events of the log that the read models lack, while the service is stopped.
 * @throws DataDirectoryUnusable there is no directory, or a running service uses it
 */
export async function catchUp(dataDir: string, logger: Logger): Promise<void> {
  logReadModels(logger, tables.fingerprint);
  expectDirectory(dataDir, 'projected');
  const directory = claimDataDirectory(dataDir);
  try {
    prepareDirectory(dataDir, tables);
    const live = openLive(dataDir);
    const work = project(new SqliteEventFeed(live.log), new SqliteProjection(live, tables));
    await work.finally(() => {
      for (const connection of [live.views, live.log]) connection.close();
    });
  } finally {
    directory.release();
  }
}

async function project(feed: SqliteEventFeed, projection: SqliteProjection): Promise<void> {
  const total = eventsBefore(await feed.end());
  const report = progressReport('projecting');
  const runner = new ProjectionRunner(feed, projection, {
    changed: ({ applied }) => report.update(eventsBefore(applied), total),
  });
  await runner.catchUp();
  report.end();
}
