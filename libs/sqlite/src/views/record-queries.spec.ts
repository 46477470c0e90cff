import { describeAgainstModel } from '../../../../test/contracts/record-lists.model.js';
import { sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';

describeAgainstModel('SQLite', sqliteAdapters);
