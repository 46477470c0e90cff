import { sqliteAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { describeQueryBounds } from '../../../../test/contracts/query-bounds.contract.js';

describeQueryBounds('SQLite', () => sqliteAdapters());
