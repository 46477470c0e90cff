import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteImportStore } from './import-store.sqlite.js';
import { describeImportStore } from './testing/import-store.contract.js';

describeImportStore('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  const opened: SqliteImportStore[] = [];
  const open = () => {
    const store = new SqliteImportStore(join(folder, 'webhooks.db'));
    opened.push(store);
    return store;
  };
  const close = () => {
    for (const store of opened) store.close();
    rmSync(folder, { recursive: true });
  };
  return { store: open(), reopen: open, close };
});
