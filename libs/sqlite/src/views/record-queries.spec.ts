import { describeAgainstModel } from '../../../../test/contracts/record-lists.model.js';
import { costly, sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';

describeAgainstModel('SQLite', () => sqliteAdapters());
describeAgainstModel('SQLite, led by its indexes', () =>
  sqliteAdapters({ ...costly, probe: 0, hit: 0, row: 0, name: 0, most: 2, mostNames: 2 }),
);
describeAgainstModel('SQLite, along its sorted lists', () =>
  sqliteAdapters({ ...costly, step: 0, probe: 0, hit: 0 }),
);
describeAgainstModel('SQLite, along the indexes of what is asked', () =>
  sqliteAdapters({ ...costly, step: 1, probe: 0, hit: 0 }),
);
describeAgainstModel('SQLite, along pieces of the indexes of what is asked', () =>
  sqliteAdapters({ ...costly, step: 1, probe: 0, hit: 0, piece: 0 }),
);
describeAgainstModel('SQLite, by the words of its records', () =>
  sqliteAdapters({ ...costly, step: 0, text: 0 }),
);
describeAgainstModel('SQLite, led to records whose words are read', () =>
  sqliteAdapters({ ...costly, hit: 0.1, row: 0, name: 0, text: 0 }),
);
