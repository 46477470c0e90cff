import { engines } from '../../../../test/engines/index.js';
import { DirectoryClient } from '../../../../test/support/client.js';
import { distributedDirectory } from '../../../../test/support/distributed.js';
import { revertedStories } from '../testing/reverted-stories.js';
import { StartedImports } from '../testing/started-imports.js';

describe('An import that is reverted in the distributed mode', () => {
  it('leaves all records as they were before it, but for those that others have changed since', async () => {
    const { kafkaBrokers: brokers } = await engines();
    const distributed = await distributedDirectory({ brokers, apis: 1, projectors: 1, partitions: 3 });
    try {
      await distributed.start();
      const directory = new DirectoryClient(() => distributed.apis[0]?.url ?? '');
      const stories = await revertedStories(directory, new StartedImports(() => directory.url));
      for (const { told, found, expected } of stories) expect([told, found]).toEqual([told, expected]);
    } finally {
      await distributed.remove();
    }
  }, 240_000);
});
