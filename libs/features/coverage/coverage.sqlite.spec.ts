import { describeCoverage } from './test/coverage.contract.js';
import { sqliteAdapters, threadedAdapters } from '../../../test/contracts/fixtures/sqlite-fixture.js';

describeCoverage('SQLite', sqliteAdapters);
describeCoverage('SQLite, in a worker', threadedAdapters);
