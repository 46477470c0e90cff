import mongoose from 'mongoose';
import { unreachable } from './server-availability.js';

/** How long a server may take to answer, in milliseconds. */
const TIMEOUT_MS = 5_000;

export interface MongoServer {
  readonly version: string;
  /** How much its clock is ahead of this machine's, in milliseconds. */
  readonly aheadMs: number;
}

/** Asks the server for its version and time. @throws CannotStart it can't be reached, or refuses the credentials */
export async function inspectServer(uri: string): Promise<MongoServer> {
  const connection = mongoose.createConnection(uri, {
    serverSelectionTimeoutMS: TIMEOUT_MS,
    autoCreate: false,
  });
  try {
    const client = (await connection.asPromise()).getClient();
    const database = client.db();
    const { version } = await database.admin().serverInfo();
    const sent = Date.now();
    const { localTime } = await database.command({ hello: 1 });
    // Lists collections, which needs the credentials.
    await database.listCollections({}, { nameOnly: true }).toArray();
    return { version: String(version), aheadMs: Number(localTime) - (sent + Date.now()) / 2 };
  } catch (error) {
    return unreachable(error);
  } finally {
    await connection.close();
  }
}
