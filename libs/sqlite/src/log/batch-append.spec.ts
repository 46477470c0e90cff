import { sqliteAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { describeWriteSide } from '../../../../test/contracts/write-side.contract.js';

describeWriteSide('SQLite', sqliteAdapters);
