// Opens the given data directory twice in one process, and prints how the second attempt ended.
import { tables } from '#features/side-tables.sqlite';
import { EmbeddedDirectory } from '../../dist/libs/sqlite/src/index.js';

const [path] = process.argv.slice(2);
const options = { tables, outcomeRetentionMs: 60 * 60 * 1000 };
const first = EmbeddedDirectory.open(path, options);
try {
  EmbeddedDirectory.open(path, options);
  console.log('opened');
} catch (error) {
  console.log(`${error.constructor.name}: ${error.message}`);
}
await first.close();
const again = EmbeddedDirectory.open(path, options);
await again.close();
console.log('opened after it was closed');
