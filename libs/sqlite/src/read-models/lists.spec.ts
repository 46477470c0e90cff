import { describeAgainstModel } from '../../../../test/contracts/record-lists.model.js';
import { sqliteAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { describeViews } from '../../../../test/contracts/views.contract.js';

describeViews('SQLite', () => sqliteAdapters());
describeAgainstModel('SQLite', () => sqliteAdapters());
describeAgainstModel('SQLite, collecting candidates', () =>
  sqliteAdapters({ soonCollected: Infinity, shortScan: 0, patience: 0 }),
);
describeAgainstModel('SQLite, scanning indexes', () =>
  sqliteAdapters({ soonCollected: -1, shortScan: 100, patience: 100 }),
);
describeAgainstModel('SQLite, giving scans up', () =>
  sqliteAdapters({ soonCollected: -1, shortScan: 2, patience: 0.5 }),
);
