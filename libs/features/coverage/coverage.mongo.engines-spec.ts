import { describeCoverage } from './test/coverage.contract.js';
import { DirectoryPool } from '../../mongo/src/testing/mongo-fixture.js';

const pool = new DirectoryPool();

describeCoverage('MongoDB', () => pool.open());
