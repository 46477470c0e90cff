import { MongoKeyStore } from '#mongo';
import { engines } from '../engines/index.js';
import { distributedDirectory } from '../support/distributed.js';
import { describeRouteAccess } from './route-access.js';

describeRouteAccess({
  mode: 'distributed',
  publicRead: true,
  start: async (prepare) => {
    const { kafkaBrokers: brokers } = await engines();
    const environment = { PUBLIC_READ: 'true' };
    const directory = await distributedDirectory({ brokers, apis: 1, projectors: 1, environment });
    const { mongodbUri } = directory;
    await MongoKeyStore.use(mongodbUri, prepare);
    await directory.start();
    return {
      url: directory.apis[0]?.url ?? '',
      withKeys: (use) => MongoKeyStore.use(mongodbUri, use),
      stop: () => directory.remove(),
    };
  },
});
