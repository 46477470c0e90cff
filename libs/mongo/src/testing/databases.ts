import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { engines } from '../../../../test/engines/index.js';

/** The URI of a database that nobody else has, on the server of the tests. */
export async function ownDatabase(): Promise<string> {
  const uri = new URL((await engines()).mongodbUri);
  uri.pathname = `/directory-test-${randomUUID()}`;
  return uri.href;
}

export async function dropDatabase(uri: string): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
