import {
  describeSummaries,
  describeSummariesAgainstLists,
} from '../../../../test/contracts/summaries.contract.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';

const pool = new DirectoryPool();

describeSummaries('MongoDB', () => pool.open());
describeSummariesAgainstLists('MongoDB', () => pool.open());
