import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { engines } from '../../../../test/engines/index.js';

/** Returns the URI of a new database, which no other test uses, on the tests' server. */
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
