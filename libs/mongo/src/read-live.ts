import mongoose, { type mongo } from 'mongoose';
import { IncompatibleReadModels, fingerprintOf } from './generations/fingerprint.js';
import { Generation } from './generations/generation.js';
import { LiveStateReader, type StoredDocument } from './generations/live-state-reader.js';
import { RequestReads } from './request-reads.js';
import { OpenedQueries, type SideQueries, type SideTable } from './side-tables/side-table.js';
import { unreachable } from './server-availability.js';

/** How long an operation waits for a server, in milliseconds. */
const TIMEOUT_MS = 5_000;
/** Only writes store the log of a generation. */
const NO_LOG = { cluster: '', prefix: '', topic: '' };

interface ReadOptions<Port extends object> {
  readonly sideTables: readonly SideTable[];
  /** The queries to read by. */
  readonly port: SideQueries<Port>['port'];
}

/**
 * Reads a side table of the live read models of a database, whatever log they are built from. Creates nothing.
 * @throws CannotStart MongoDB can't be reached
 * @throws IncompatibleReadModels they are of another release
 */
export async function readLive<Port extends object, Result>(
  uri: string,
  { sideTables, port }: ReadOptions<Port>,
  read: (queries: Port) => Promise<Result>,
): Promise<Result> {
  const options = { serverSelectionTimeoutMS: TIMEOUT_MS, autoCreate: false, autoIndex: false };
  const connection = mongoose.createConnection(uri, options);
  try {
    await connection.asPromise().catch(unreachable);
    const documents = connection.collection('generations') as unknown as mongo.Collection<StoredDocument>;
    const fingerprint = fingerprintOf(sideTables);
    const storage = { connection, documents, log: NO_LOG, sideTables, fingerprint };
    const named = (name: string) => new Generation(name, storage);
    const { generation, isCompatible } = await new LiveStateReader(storage, named, () => 0).read();
    if (!isCompatible) throw new IncompatibleReadModels(generation.name);
    const live = () => Promise.resolve(generation);
    const reads = new RequestReads(connection.getClient());
    return await read(new OpenedQueries(sideTables, { live }, reads).of(port));
  } finally {
    await connection.close();
  }
}
