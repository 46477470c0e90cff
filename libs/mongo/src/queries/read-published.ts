import type { PublishedLocations } from '#application/views';
import mongoose, { type mongo } from 'mongoose';
import { IncompatibleReadModels } from '../generations/fingerprint.js';
import { Generation } from '../generations/generation.js';
import { LiveStateReader, type StoredDocument } from '../generations/live-state-reader.js';
import { unreachable } from '../unavailable-errors.js';
import { MongoPublishedLocations } from './published-locations.js';
import { RequestReads } from './request-reads.js';

/** How long an operation waits for a server, in milliseconds. */
const TIMEOUT_MS = 5_000;
/** Only writes store the log of a generation. */
const NO_LOG = { cluster: '', prefix: '', topic: '' };

/**
 * Reads what is published in the live read models of a database, whatever log they are built from. Creates nothing.
 * @throws CannotStart MongoDB can't be reached
 * @throws IncompatibleReadModels they are of another release
 */
export async function readPublished<T>(
  uri: string,
  read: (published: PublishedLocations) => Promise<T>,
): Promise<T> {
  const options = { serverSelectionTimeoutMS: TIMEOUT_MS, autoCreate: false, autoIndex: false };
  const connection = mongoose.createConnection(uri, options);
  try {
    await connection.asPromise().catch(unreachable);
    const documents = connection.collection('generations') as unknown as mongo.Collection<StoredDocument>;
    const named = (name: string) => new Generation(name, { connection, documents, log: NO_LOG });
    const { generation, isCompatible } = await new LiveStateReader(documents, named, () => 0).read();
    if (!isCompatible) throw new IncompatibleReadModels(generation.name);
    const live = () => Promise.resolve(generation);
    return await read(new MongoPublishedLocations({ live }, new RequestReads(connection.getClient())));
  } finally {
    await connection.close();
  }
}
