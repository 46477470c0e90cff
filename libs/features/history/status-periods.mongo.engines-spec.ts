import { describeStatusPeriods } from './test/status-periods.contract.js';
import { DirectoryPool } from '../../mongo/src/testing/mongo-fixture.js';

const pool = new DirectoryPool();

describeStatusPeriods('MongoDB', () => pool.open());
