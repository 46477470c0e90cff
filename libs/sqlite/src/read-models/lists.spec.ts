import { describeAgainstModel } from '../../../../test/contracts/record-lists.model.js';
import { sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';
import { describeViews } from '../../../../test/contracts/views.contract.js';

describeViews('SQLite', () => sqliteAdapters());
describeAgainstModel('SQLite', () => sqliteAdapters());
describeAgainstModel('SQLite, gathering candidates', () =>
  sqliteAdapters({ soonGathered: Infinity, shortWalk: 0, patience: 0 }),
);
describeAgainstModel('SQLite, walking indexes', () =>
  sqliteAdapters({ soonGathered: -1, shortWalk: 100, patience: 100 }),
);
describeAgainstModel('SQLite, giving walks up', () =>
  sqliteAdapters({ soonGathered: -1, shortWalk: 2, patience: 0.5 }),
);
