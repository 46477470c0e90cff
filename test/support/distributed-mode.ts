import { engines } from '../engines/index.js';
import { DirectoryClient } from './client.js';
import { distributedDirectory } from './distributed.js';
import type { Mode } from './modes.js';
import { expectRebuild } from './programs.js';

/** Two instances of each program on shared Kafka and MongoDB; the client uses the API instances in turn. */
export const distributed: Mode = {
  mode: 'distributed',
  start: async () => {
    const { kafkaBrokers } = await engines();
    const directory = await distributedDirectory({ brokers: kafkaBrokers });
    await directory.start();
    let turn = 0;
    const next = () => directory.apis[turn++ % directory.apis.length]?.url ?? '';
    return {
      directory: new DirectoryClient(next),
      rebuild: () => expectRebuild(directory.environment),
      stop: async () => {
        const members = [...directory.apis, ...directory.projectors];
        const ended = await Promise.all(members.map(({ program }) => program.kill('SIGTERM')));
        await directory.remove();
        expect(ended).toEqual(members.map(() => ({ code: 0, signal: null })));
      },
    };
  },
};
