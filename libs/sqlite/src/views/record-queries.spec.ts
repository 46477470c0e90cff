import { describeAgainstModel } from '../../../../test/contracts/record-lists.model.js';
import { sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';

describeAgainstModel('SQLite', () => sqliteAdapters());
describeAgainstModel('SQLite, led by its indexes', () =>
  sqliteAdapters({ step: 1000, probe: 0, hit: 0, piece: 1000, row: 0, text: 1000, large: 0, most: 2 }),
);
describeAgainstModel('SQLite, along its sorted lists', () =>
  sqliteAdapters({ step: 0, probe: 0, hit: 0, piece: 1000, row: 1000, text: 1000, large: 0, most: 1000 }),
);
describeAgainstModel('SQLite, along the indexes of what is asked', () =>
  sqliteAdapters({ step: 1, probe: 0, hit: 0, piece: 1000, row: 1000, text: 1000, large: 0, most: 1000 }),
);
describeAgainstModel('SQLite, along pieces of the indexes of what is asked', () =>
  sqliteAdapters({ step: 1, probe: 0, hit: 0, piece: 0, row: 1000, text: 1000, large: 0, most: 1000 }),
);
describeAgainstModel('SQLite, by the words of its records', () =>
  sqliteAdapters({ step: 0, probe: 1000, hit: 1000, piece: 1000, row: 1000, text: 0, large: 0, most: 1000 }),
);
describeAgainstModel('SQLite, led to records whose words are read', () =>
  sqliteAdapters({ step: 1000, probe: 1000, hit: 0.1, piece: 1000, row: 0, text: 0, large: 0, most: 1000 }),
);
