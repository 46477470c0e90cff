import { randomUUID } from 'node:crypto';
import { engines } from '../../../../test/engines/index.js';

export { dropDatabase } from '../../../../test/support/drop-database.js';

/** Returns the URI of a new database, which no other test uses, on the tests' server. */
export async function ownDatabase(): Promise<string> {
  const uri = new URL((await engines()).mongodbUri);
  uri.pathname = `/directory-test-${randomUUID()}`;
  return uri.href;
}
