import { describeAgainstModel } from '../../../../test/contracts/record-lists.model.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';

const pool = new DirectoryPool();

describeAgainstModel('MongoDB', () => pool.open());
