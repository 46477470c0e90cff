import { describeAgainstModel } from '../../../../test/contracts/record-lists.model.js';
import { sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';
import { describeViews } from '../../../../test/contracts/views.contract.js';

describeViews('SQLite', () => sqliteAdapters());
describeAgainstModel('SQLite', () => sqliteAdapters());
describeAgainstModel('SQLite, gathering candidates', () =>
  sqliteAdapters({ entryByName: Number.MAX_VALUE, entryByTime: Number.MAX_VALUE, longestWalk: 0 }),
);
describeAgainstModel('SQLite, walking indexes', () =>
  sqliteAdapters({ entryByName: 0.001, entryByTime: 0.001, longestWalk: 100 }),
);
describeAgainstModel('SQLite, giving walks up', () =>
  sqliteAdapters({ entryByName: 0.001, entryByTime: 0.001, longestWalk: 0.002 }),
);
