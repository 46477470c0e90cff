import { describeFeedSummaries } from '../../../../test/contracts/feed-summaries.contract.js';
import { describeSummaries } from '../../../../test/contracts/summaries.contract.js';
import { describeSummariesAgainstLists } from '../../../../test/contracts/summaries.model.js';
import { sqliteAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';

describeSummaries('SQLite', sqliteAdapters);
describeFeedSummaries('SQLite', sqliteAdapters);
describeSummariesAgainstLists('SQLite', sqliteAdapters);
