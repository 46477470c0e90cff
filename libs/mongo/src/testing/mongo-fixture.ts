import { MongoDirectory } from '../mongo-directory.js';
import type { MongoProjection } from '../views/projection.js';
import { dropDatabase, ownDatabase } from './databases.js';

interface Pooled {
  readonly uri: string;
  readonly directory: MongoDirectory;
  readonly projection: MongoProjection;
}

/**
 * Directories for the tests of one file, each in a database of its own while a test has it. A test gets an empty one;
 * making a new database for each would take most of the time.
 */
export class DirectoryPool {
  private readonly all: Pooled[] = [];
  private readonly idle: Pooled[] = [];

  /** @param partitions of the log that they keep read models of */
  constructor(private readonly partitions = 1) {
    afterAll(() => this.drop());
  }

  async open() {
    const pooled = this.idle.pop() ?? (await this.create());
    const { directory, projection } = pooled;
    // What it has seen was there before it was emptied.
    await Promise.all([directory.progress.look(), directory.feed.end()]);
    const close = async () => {
      await projection.reset();
      this.idle.push(pooled);
    };
    const { records, map, summaries, periods } = directory;
    return { directory, projection, records, map, summaries, periods, close };
  }

  private async create(): Promise<Pooled> {
    const uri = await ownDatabase();
    const directory = await MongoDirectory.connect(uri, { partitions: this.partitions });
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
