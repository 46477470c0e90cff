import { sqliteAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { describeHistorySnapshots } from '../../../../test/contracts/history-snapshots.contract.js';

describeHistorySnapshots('SQLite', sqliteAdapters);
