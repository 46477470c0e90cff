import { CoverageQueries } from '../../../features/coverage/coverage-queries.js';
import { PublishedLocations } from '../../../features/publishing/published-locations.js';
import { StationMap } from '../../../features/map/station-map.js';
import { StatusHistory } from '../../../features/history/ports/status-history.js';
import { StatusPeriods } from '../../../features/history/ports/status-periods.js';
import { ReliabilityReports } from '../../../features/reliability/ports/reliability-reports.js';
import { sideTables } from '#features/side-tables.mongo';
import { MongoDirectory } from '../mongo-directory.js';
import type { MongoProjection } from '../projection/mongo-projection.js';
import { dropDatabase, ownDatabase } from './databases.js';
import { sourceLog } from './source-log.js';

interface Pooled {
  readonly uri: string;
  readonly directory: MongoDirectory;
  readonly projection: MongoProjection;
}

/**
 * A pool of directories for the tests of one file, each with its own database. A test gets an empty one. Creating a
 * database for each test would take most of the time.
 */
export class DirectoryPool {
  private readonly all: Pooled[] = [];
  private readonly idle: Pooled[] = [];

  /** @param partitions number of partitions of the log */
  constructor(private readonly partitions = 1) {
    afterAll(() => this.drop());
  }

  async open() {
    const pooled = this.idle.pop() ?? (await this.create());
    const { directory, projection } = pooled;
    // What was read last may date from before the database was emptied.
    await Promise.all([directory.progress.poll(), directory.feed.end()]);
    const close = async () => {
      await projection.reset();
      this.idle.push(pooled);
    };
    const { feed, records, summaries, snapshots, queries } = directory;
    const models = {
      ...{ records, summaries, snapshots },
      map: queries.of(StationMap),
      coverage: queries.of(CoverageQueries),
      published: queries.of(PublishedLocations),
      statusHistory: queries.of(StatusHistory),
      periods: queries.of(StatusPeriods),
      reliability: queries.of(ReliabilityReports),
    };
    return { directory, projection, feed, ...models, close };
  }

  private async create(): Promise<Pooled> {
    const uri = await ownDatabase();
    const directory = await MongoDirectory.connect(uri, {
      partitions: this.partitions,
      source: sourceLog(),
      sideTables,
    });
    const pooled = { uri, directory, projection: await directory.projection() };
    this.all.push(pooled);
    return pooled;
  }

  private async drop(): Promise<void> {
    for (const { uri, directory } of this.all) {
      await directory.close();
      await dropDatabase(uri);
    }
  }
}
