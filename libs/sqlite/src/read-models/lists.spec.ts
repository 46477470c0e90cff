import { describeAgainstModel } from '../../../../test/contracts/record-lists.model.js';
import { sqliteAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { describeViews } from '../../../../test/contracts/views.contract.js';

describeViews('SQLite', () => sqliteAdapters());
describeAgainstModel('SQLite', () => sqliteAdapters());
describeAgainstModel('SQLite, collecting candidates', () =>
  sqliteAdapters({ directCollectCost: Infinity, initialScanEntries: 0, maxScanCostRatio: 0 }),
);
describeAgainstModel('SQLite, scanning indexes', () =>
  sqliteAdapters({ directCollectCost: -1, initialScanEntries: 100, maxScanCostRatio: 100 }),
);
describeAgainstModel('SQLite, giving scans up', () =>
  sqliteAdapters({ directCollectCost: -1, initialScanEntries: 2, maxScanCostRatio: 0.5 }),
);
