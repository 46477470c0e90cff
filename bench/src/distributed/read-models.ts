import mongoose from 'mongoose';
import type { Connection, mongo } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';

interface Generation {
  readonly positions?: Readonly<Record<string, number>>;
}

type Document = mongo.BSON.Document & {
  readonly _id: string;
  readonly revision: number;
  readonly filters?: Readonly<Record<string, string | null>>;
};

const batchSize = 500;
const pollMilliseconds = 20;
const limitMilliseconds = 900_000;

/** The database of the directory under test. */
export class ReadModels {
  private constructor(private readonly connection: Connection) {}

  static async connect(uri: string): Promise<ReadModels> {
    return new ReadModels(await mongoose.createConnection(uri).asPromise());
  }

  /** Returns the sum of the stored positions of all partitions. */
  async applied(): Promise<number> {
    const [generation] = await this.generations().find({ _id: 'g1' }).toArray();
    return Object.values(generation?.positions ?? {}).reduce((sum, offset) => sum + offset, 0);
  }

  /**
   * Waits until the sum of the stored positions reaches this value.
   * @returns seconds from the first observed change of the sum
   */
  async secondsUntil(target: number): Promise<number> {
    const deadline = performance.now() + limitMilliseconds;
    const before = await this.applied();
    let [applied, begin] = [before, performance.now()];
    while (applied < target) {
      if (performance.now() > deadline) throw new Error(`events are applied to ${applied} of ${target} only`);
      await delay(pollMilliseconds);
      if (applied === before) begin = performance.now();
      applied = await this.applied();
    }
    return (performance.now() - begin) / 1000;
  }

  /** Replaces documents like those of stations in a collection with no index but that on `_id`. @returns documents per second */
  bareWriteRate(count: number): Promise<number> {
    return this.writeRate('bare', count);
  }

  /** The same in a collection with the indexes of `stations`. */
  async indexedWriteRate(count: number): Promise<number> {
    const indexed = this.collection('indexed');
    for (const { key, name, partialFilterExpression } of await this.stations().indexes()) {
      const partial = partialFilterExpression ? { partialFilterExpression } : {};
      if (name !== '_id_') await indexed.createIndex(key, { name: String(name), ...partial });
    }
    return this.writeRate('indexed', count);
  }

  private async writeRate(name: string, count: number): Promise<number> {
    const collection = this.collection(name);
    const stations = await this.stations().find().limit(count).toArray();
    await collection.deleteMany({});
    for (const slice of slicesOf(stations)) await collection.insertMany([...slice]);
    const started = performance.now();
    for (const slice of slicesOf(stations)) {
      const operations = slice.map((station) => ({
        replaceOne: { filter: { _id: station._id }, replacement: changed(station), upsert: true },
      }));
      await collection.bulkWrite(operations, { ordered: false });
    }
    return stations.length / ((performance.now() - started) / 1000);
  }

  async close(): Promise<void> {
    await this.connection.dropDatabase();
    await this.connection.close();
  }

  private stations(): mongo.Collection<Document> {
    return this.collection('stations_g1');
  }

  private collection(name: string): mongo.Collection<Document> {
    return this.connection.collection(name) as unknown as mongo.Collection<Document>;
  }

  private generations() {
    return this.connection.collection('generations') as unknown as mongo.Collection<
      Generation & { readonly _id: string }
    >;
  }
}

/** Returns the document after a status change. MongoDB would not write an unchanged document. */
function changed({ filters = {}, ...station }: Document): Document {
  const available = filters['available'] === '1' ? '2' : '1';
  const updated = { revision: station.revision + 1, updated_at: new Date().toISOString() };
  return { ...station, ...updated, filters: { ...filters, available } };
}

function* slicesOf(documents: readonly Document[]): Generator<readonly Document[]> {
  for (let from = 0; from < documents.length; from += batchSize)
    yield documents.slice(from, from + batchSize);
}
