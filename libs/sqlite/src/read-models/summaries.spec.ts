import { describeSummaries } from '../../../../test/contracts/summaries.contract.js';
import { describeSummariesAgainstLists } from '../../../../test/contracts/summaries.model.js';
import { sqliteAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';

describeSummaries('SQLite', sqliteAdapters);
describeSummariesAgainstLists('SQLite', sqliteAdapters);
