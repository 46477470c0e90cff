import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CannotStart, fileErrorReason } from '#application';
import { stores } from '#features/stores.sqlite';
import { InvalidSettings, packageManifest, readSettings } from '#runtime';
import { copyDirectory } from '#sqlite';
import { runStorageProgram } from '../storage-program.js';
import { stepProgress, type StepProgress } from '../step-progress.js';
import { sizeOf, writeArchive, type Content, type Files } from './archive.js';
import { REPLACE, exists } from './target-file.js';

/** Milliseconds between two looks at the size of the archive. */
const INTERVAL_MS = 200;
const MIB = 1024 ** 2;
const SECRETS = ['api-keys.json', 'secrets/cursor.key', 'secrets/feed.key', 'secrets/webhook.key'];

/**
 * Arguments: whether files are replaced; the backup after a folder beside it, for unfinished files; the same of the file of
 * secrets if it is wanted.
 */
const [mode, folder = '', file = '', secretsFolder = '', secrets] = process.argv.slice(2);

await runStorageProgram(async () => {
  const { dataDir, distributed } = readSettings(process.env);
  if (distributed)
    throw new InvalidSettings(
      'KAFKA_BROKERS: directory backup copies data directories of the embedded mode only; docs/backup.md says what to back up',
    );
  const progress = stepProgress('MiB');
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  const { events, files } = copyDirectory(dataDir, copy, stores, (now) => progress.update(0, 0, now));
  await writeBackup('directory', { folder: copy, names: files }, file, progress);
  if (secrets !== undefined) await writeBackup('secrets', secretsOf(dataDir), secrets, progress);
  progress.stop();
  const photos = files.filter((name) => name.startsWith('images/')).length;
  const size = (statSync(file).size / MIB).toFixed(1);
  process.stdout.write(`backed up ${events} events and ${photos} photos to ${file}, ${size} MiB\n`);
  process.stdout.write(
    secrets === undefined
      ? 'without the secrets and the API keys of the directory: see --secrets\n'
      : `secrets and API keys are in ${secrets}: keep them apart\n`,
  );
});

/** Links to the files, so that nothing is written to their folder. */
function secretsOf(dataDir: string): Files {
  const names = SECRETS.filter((name) => existsSync(join(dataDir, name)));
  const links = join(secretsFolder, 'copy');
  mkdirSync(join(links, 'secrets'), { recursive: true });
  for (const name of names) symlinkSync(resolve(dataDir, name), join(links, name));
  return { folder: links, names };
}

/** Writes files to an archive, which gets its name when it is complete and on the disk. */
async function writeBackup(
  content: Content,
  files: Files,
  path: string,
  progress: StepProgress,
): Promise<void> {
  const archive = `${files.folder}.tar`;
  const total = Math.ceil(sizeOf(files) / MIB);
  const written = () => statSync(archive, { throwIfNoEntry: false })?.size ?? 0;
  const timer = setInterval(
    () => progress.update(Math.floor(written() / MIB), total, `writing: ${content}`),
    INTERVAL_MS,
  );
  try {
    const made = { content, release: packageManifest().version, made_at: new Date().toISOString() };
    await writeArchive(archive, files, made);
    sync(archive);
    // Another backup may have been made meanwhile.
    if (mode !== REPLACE && existsSync(path)) throw new CannotStart(exists(path));
    renameSync(archive, path);
    sync(dirname(path));
  } catch (error) {
    throw whyNotWritten(path, error as NodeJS.ErrnoException);
  } finally {
    clearInterval(timer);
  }
}

function whyNotWritten(path: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof CannotStart) return error;
  if (error.code === 'ENOENT') return new CannotStart('a photo was removed meanwhile: run the command again');
  return new CannotStart(`can't write ${path}: ${fileErrorReason(error)}`, { cause: error });
}

function sync(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
