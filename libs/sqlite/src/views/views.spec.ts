import { sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';
import { describeViews } from '../../../../test/contracts/views.contract.js';

describeViews('SQLite', sqliteAdapters);
