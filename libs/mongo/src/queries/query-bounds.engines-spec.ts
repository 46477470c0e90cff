import { describeQueryBounds } from '../../../../test/contracts/query-bounds.contract.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';

const pool = new DirectoryPool();

describeQueryBounds('MongoDB', () => pool.open());
