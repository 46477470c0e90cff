import { sqliteAdapters } from '../../../test/contracts/fixtures/sqlite-fixture.js';
import { describeGeneratedYears } from './test/generated-years.contract.js';
import { describeReliabilityReports } from './test/reports.contract.js';

describeReliabilityReports('SQLite', sqliteAdapters);
describeGeneratedYears('SQLite', sqliteAdapters, [1]);
