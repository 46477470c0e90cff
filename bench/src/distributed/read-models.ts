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

/** The database of the directory under test, from outside. */
export class ReadModels {
  private constructor(private readonly connection: Connection) {}

  static async connect(uri: string): Promise<ReadModels> {
    return new ReadModels(await mongoose.createConnection(uri).asPromise());
  }

  /** The sum of the offsets behind the last events applied. */
  async applied(): Promise<number> {
    const [generation] = await this.generations().find({ _id: 'g1' }).toArray();
    return Object.values(generation?.positions ?? {}).reduce((sum, offset) => sum + offset, 0);
  }

  /**
   * Waits until events are applied as far as this sum of offsets.
   * @returns seconds from the first change of the position seen until then
   */
  async secondsUntil(target: number): Promise<number> {
    const deadline = performance.now() + limitMilliseconds;
    const before = await this.applied();
    let [applied, began] = [before, performance.now()];
    while (applied < target) {
      if (performance.now() > deadline) throw new Error(`events are applied to ${applied} of ${target} only`);
      await delay(pollMilliseconds);
      if (applied === before) began = performance.now();
      applied = await this.applied();
    }
    return (performance.now() - began) / 1000;
  }

  /** Documents per second of a loop that only replaces documents like those of the stations, with no index but that of ids. */
  bareWriteRate(count: number): Promise<number> {
    return this.writeRate('bare', count);
  }

  /** The same with the indexes that stations have: what the database takes for them, whoever writes. */
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
    for (const part of partsOf(stations)) await collection.insertMany([...part]);
    const started = performance.now();
    for (const part of partsOf(stations)) {
      const operations = part.map((station) => ({
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

/** As a status change leaves it: a document that is as before is none that a database has to write. */
function changed({ filters = {}, ...station }: Document): Document {
  const available = filters['available'] === '1' ? '2' : '1';
  const updated = { revision: station.revision + 1, updated_at: new Date().toISOString() };
  return { ...station, ...updated, filters: { ...filters, available } };
}

function* partsOf(documents: readonly Document[]): Generator<readonly Document[]> {
  for (let from = 0; from < documents.length; from += batchSize)
    yield documents.slice(from, from + batchSize);
}
