import { DirectoryClient } from './client.js';
import { removeFolder, temporaryFolder } from './directory.js';
import { startProcess } from './programs.js';

/** A directory that a story can be told with. */
export interface RunningDirectory {
  readonly directory: DirectoryClient;
  stop(): Promise<void>;
}

/** A way to run the directory. */
export interface Mode {
  readonly mode: string;
  readonly start: () => Promise<RunningDirectory>;
}

const embedded: Mode = {
  mode: 'embedded',
  start: async () => {
    const folder = await temporaryFolder();
    const { program, url } = await startProcess(folder);
    const stop = async () => {
      const ended = await program.kill('SIGTERM');
      await removeFolder(folder);
      expect(ended).toEqual({ code: 0, signal: null });
    };
    return { directory: new DirectoryClient(() => url), stop };
  },
};

/** All ways to run the directory. */
export const modes: readonly Mode[] = [embedded];
