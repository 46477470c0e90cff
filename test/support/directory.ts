import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startService, type Service } from '../../apps/directory-api/src/service.js';
import { readSettings, type Settings } from '#runtime';
import { DirectoryClient } from './client.js';

/** Creates a temporary folder. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'directory-'));

/** Removes a folder. It tries again, since a file system may complete the last operation of a killed process late. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** A directory service in this process, started before the first test of a file and stopped after the last. */
export function useDirectory(settings: Partial<Settings> = {}): DirectoryClient {
  let service: Service | undefined;
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    service = await startDirectory(folder, settings);
  });
  afterAll(async () => {
    await service?.stop();
    await removeFolder(folder);
  });
  return new DirectoryClient(() => service?.url ?? 'http://not-started.invalid');
}

/** Starts a directory service in this process, on a free port, without log output. */
export function startDirectory(dataDir: string, settings: Partial<Settings> = {}): Promise<Service> {
  return startService({ ...readSettings({ PORT: '0', DATA_DIR: dataDir }), ...settings }, silent);
}

const silent = pino({ level: 'silent' });
