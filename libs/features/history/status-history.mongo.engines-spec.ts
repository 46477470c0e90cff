import { describeStatusHistory } from './test/status-history.contract.js';
import { DirectoryPool } from '../../mongo/src/testing/mongo-fixture.js';

const pool = new DirectoryPool();

describeStatusHistory('MongoDB', () => pool.open());
