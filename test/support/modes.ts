import { DirectoryClient } from './client.js';
import { removeFolder, temporaryFolder } from './directory.js';
import { expectRebuild, startProcess } from './programs.js';

/** A running directory for end-to-end tests. */
export interface RunningDirectory {
  readonly directory: DirectoryClient;
  /** Rebuilds the read models while the directory runs. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

/** An operating mode of the directory. */
export interface Mode {
  readonly mode: string;
  readonly start: () => Promise<RunningDirectory>;
}

export const embedded: Mode = {
  mode: 'embedded',
  start: async () => {
    const folder = await temporaryFolder();
    const { program, url } = await startProcess(folder);
    const stop = async () => {
      const ended = await program.kill('SIGTERM');
      await removeFolder(folder);
      expect(ended).toEqual({ code: 0, signal: null });
    };
    const rebuild = () => expectRebuild({ DATA_DIR: folder });
    return { directory: new DirectoryClient(() => url), rebuild, stop };
  },
};
