import { describeAgainstModel } from '../../../../test/contracts/record-lists.model.js';
import { sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';

describeAgainstModel('SQLite', () => sqliteAdapters());
describeAgainstModel('SQLite, led by its indexes', () =>
  sqliteAdapters({ step: 1000, probe: 0, hit: 0, row: 0 }),
);
describeAgainstModel('SQLite, along its sorted lists', () =>
  sqliteAdapters({ step: 0, probe: 0, hit: 0, row: 1000 }),
);
