import { DirectoryClient } from './client.js';
import { removeFolder, temporaryFolder } from './directory.js';
import { expectRebuild, startProcess } from './programs.js';

/** A directory that a story can be told with. */
export interface RunningDirectory {
  readonly directory: DirectoryClient;
  /** Builds the read models anew while the directory runs. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

/** A way to run the directory. */
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
