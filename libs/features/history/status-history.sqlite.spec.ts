import { describeStatusHistory } from './test/status-history.contract.js';
import { sqliteAdapters } from '../../../test/contracts/fixtures/sqlite-fixture.js';

describeStatusHistory('SQLite', sqliteAdapters);
