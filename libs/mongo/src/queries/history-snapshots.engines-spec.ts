import { describeHistorySnapshots } from '../../../../test/contracts/history-snapshots.contract.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';

const pool = new DirectoryPool();
describeHistorySnapshots('MongoDB', () => pool.open());
