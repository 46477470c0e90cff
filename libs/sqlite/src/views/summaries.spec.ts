import {
  describeSummaries,
  describeSummariesAgainstLists,
} from '../../../../test/contracts/summaries.contract.js';
import { sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';

describeSummaries('SQLite', sqliteAdapters);
describeSummariesAgainstLists('SQLite', sqliteAdapters);
