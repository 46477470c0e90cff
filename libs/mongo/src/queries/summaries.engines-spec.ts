import { describeFeedSummaries } from '../../../../test/contracts/feed-summaries.contract.js';
import { describeSummaries } from '../../../../test/contracts/summaries.contract.js';
import { describeSummariesAgainstLists } from '../../../../test/contracts/summaries.model.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';

const pool = new DirectoryPool();

describeSummaries('MongoDB', () => pool.open());
describeFeedSummaries('MongoDB', () => pool.open());
describeSummariesAgainstLists('MongoDB', () => pool.open());
