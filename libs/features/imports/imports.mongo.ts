import type { FeatureStore } from '#mongo';
import { MongoImportStore } from './import-store.mongo.js';
import { ImportStore } from './ports/import-store.js';

/** Imports, beside feeds, which are service records. */
export const imports: FeatureStore<ImportStore> = {
  port: ImportStore,
  prepare: ({ connection }) => new MongoImportStore(connection).prepare(),
  open: ({ connection }) => new MongoImportStore(connection),
};
