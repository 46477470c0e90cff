import { describeSideTables } from '../../test/contracts/side-tables.contract.js';
import { DirectoryPool } from '../mongo/src/testing/mongo-fixture.js';
import { openSideTables } from '../mongo/src/testing/side-table-fixture.js';

const pool = new DirectoryPool();

describeSideTables({ name: 'MongoDB', isShared: true, open: () => openSideTables(pool) });
