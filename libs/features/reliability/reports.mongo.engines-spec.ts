import { describeGeneratedYears } from './test/generated-years.contract.js';
import { describeReliabilityReports } from './test/reports.contract.js';
import { DirectoryPool } from '../../mongo/src/testing/mongo-fixture.js';

const pool = new DirectoryPool();

describeReliabilityReports('MongoDB', () => pool.open());
describeGeneratedYears('MongoDB', () => pool.open(), [2]);
