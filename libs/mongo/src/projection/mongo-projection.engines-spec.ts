import { describeViews } from '../../../../test/contracts/views.contract.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';

const pool = new DirectoryPool();

describeViews('MongoDB', () => pool.open());
