import { sqliteSideTables } from '../../test/contracts/fixtures/sqlite-side-tables.js';
import { describeSideTables } from '../../test/contracts/side-tables.contract.js';

describeSideTables({ name: 'SQLite', isShared: false, open: sqliteSideTables });
