import type { Connection } from 'mongoose';

/** The database of a directory. */
export interface StorePlace {
  readonly connection: Connection;
}

/** What a feature keeps in the database, beside the records and their tables. */
export interface FeatureStore<Port extends object = object> {
  readonly port: abstract new (...args: never[]) => Port;
  open(place: StorePlace): Port;
}
