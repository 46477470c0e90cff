import { sqliteAdapters } from '../../../test/contracts/fixtures/sqlite-fixture.js';
import { describeStatusPeriods } from './test/status-periods.contract.js';

describeStatusPeriods('SQLite', sqliteAdapters);
