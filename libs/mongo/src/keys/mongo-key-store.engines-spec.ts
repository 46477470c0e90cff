import mongoose from 'mongoose';
import { describeApiKeyStore } from '../../../../test/contracts/api-key-store.contract.js';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { MongoKeyStore } from './mongo-key-store.js';

describeApiKeyStore('MongoDB', async () => {
  const uri = await ownDatabase();
  const connection = await mongoose.createConnection(uri).asPromise();
  return {
    keys: new MongoKeyStore(connection),
    reopen: () => new MongoKeyStore(connection),
    close: async () => {
      await connection.close();
      await dropDatabase(uri);
    },
  };
});
