import type { FeatureStore } from '#sqlite';
import { SqliteImportStore } from './import-store.sqlite.js';
import { ImportStore } from './ports/import-store.js';

/** Imports, beside feeds, which are service records. */
export const imports: FeatureStore<ImportStore> = {
  port: ImportStore,
  open: ({ serviceFile, writes }) => new SqliteImportStore(serviceFile, writes),
};
