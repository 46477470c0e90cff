import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportCommandOptions } from '../../apps/cli/src/import/import-options.js';
import { runImport } from '../../apps/cli/src/import/run-import.js';
import type { Terminal } from '../../apps/cli/src/terminal.js';
import { accepts, fakeDirectory, type FakeDirectory } from './fake-directory.js';
import { feedServer, type FeedServer, type Page } from './feed-server.js';
import { terminalWith } from './terminal.js';

/** Imports of addresses into a directory that accepts everything, in a working folder of their own. */
export function useFeedImports() {
  const before = process.cwd();
  let folder: string;
  let directory: FakeDirectory;
  let servers: FeedServer[] = [];
  let waits: number[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'import-'));
    process.chdir(folder);
    directory = await fakeDirectory(accepts());
  });
  afterEach(async () => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
    for (const server of [directory, ...servers]) await server.close();
    servers = [];
    waits = [];
  });
  return {
    /** The lines of the requests that the directory has received. */
    get requests() {
      return directory.requests;
    },
    /** The waits between attempts, which take no time. */
    get waits() {
      return waits;
    },
    serve: async (pages: Readonly<Record<string, Page>>, others?: Page): Promise<FeedServer> => {
      const server = await feedServer(pages, others);
      servers.push(server);
      return server;
    },
    run: async (address: string, options: Partial<ImportCommandOptions> = {}, env: Terminal['env'] = {}) => {
      const terminal = { ...terminalWith(), env };
      const wait = (ms: number) => Promise.resolve(waits.push(ms));
      const defaults = { files: [address], api: directory.api, dryRun: false, wait, random: () => 0.5 };
      return { code: await runImport({ ...defaults, ...options }, terminal), out: terminal.out() };
    },
    /** The ids of the sources that were sent, in order. */
    sent: (): string[] =>
      directory.requests.flat().flatMap((line) => /"source":\{[^}]*"id":"([^"]*)"/.exec(line)?.[1] ?? []),
  };
}
