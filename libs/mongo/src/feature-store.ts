import type { Connection } from 'mongoose';

/** What a feature keeps beside records and read models, in collections that belong to no generation of these. */
export interface FeatureStore<Port extends object = object> {
  readonly port: abstract new (...args: never[]) => Port;
  /** Creates missing indexes and takes over what earlier releases have stored, in any number of processes at once. */
  readonly prepare?: (connection: Connection) => Promise<void>;
  readonly open: (connection: Connection) => Port;
}
