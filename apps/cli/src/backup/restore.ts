import { statSync } from 'node:fs';
import { InvalidSettings, readSettings } from '#runtime';
import { restoreDirectory } from '#sqlite';
import { runStorageProgram } from '../storage-program.js';
import { stepProgress } from '../step-progress.js';
import { checkArchive, unpackArchive } from './archive.js';

const MIB = 1024 ** 2;

/** Arguments: the backup, and the file of secrets if there is one. */
const [file = '', secrets] = process.argv.slice(2);

await runStorageProgram(async () => {
  const { dataDir, distributed } = readSettings(process.env);
  if (distributed)
    throw new InvalidSettings(
      'KAFKA_BROKERS: directory restore makes data directories of the embedded mode only',
    );
  const progress = stepProgress('MiB');
  const { made_at } = await checkArchive(file, 'directory', (bytes) =>
    progress.update(Math.floor(bytes / MIB), Math.ceil(statSync(file).size / MIB), 'checking'),
  ).finally(progress.stop);
  if (secrets !== undefined) await checkArchive(secrets, 'secrets', () => {});
  const events = await restoreDirectory(dataDir, async (folder) => {
    await unpackArchive(file, folder);
    if (secrets !== undefined) await unpackArchive(secrets, folder);
  });
  process.stdout.write(`restored ${events} events to ${dataDir}, as of ${made_at}\n`);
  if (secrets === undefined)
    process.stdout.write(
      'without secrets: cursors and the secrets of webhooks become invalid, and there are no API keys\n',
    );
  process.stdout.write('the next start makes the read models from the log\n');
});
