import type { Connection } from 'mongoose';

/** The database of a directory. */
export interface StorePlace {
  readonly connection: Connection;
}

/** What a feature keeps in the database, beside the records and their tables. It belongs to no generation of these. */
export interface FeatureStore<Port extends object = object> {
  readonly port: abstract new (...args: never[]) => Port;
  /** Creates missing indexes and takes over what earlier releases have stored, in any number of processes at once. */
  prepare?(place: StorePlace): Promise<void>;
  open(place: StorePlace): Port;
}
