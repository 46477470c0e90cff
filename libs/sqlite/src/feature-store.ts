import type { RetriedWrites } from './retried-writes.js';

/** Where features keep what is neither in the log nor made from it. */
export interface StorePlace {
  /** The path of a file or folder of the data directory. */
  readonly path: (name: string) => string;
  /** The file of the service records, in which a feature may have tables of its own. */
  readonly serviceFile: string;
  /** The writes of all connections to that file, one after another. */
  readonly writes: RetriedWrites;
}

/** The port of a feature, which is closed with the directory. */
export type OpenedStore<Port extends object = object> = Port & { close?(): void };

/** What a feature keeps in a data directory beside records and read models. */
export interface FeatureStore<Port extends object = object> {
  readonly port: abstract new (...args: never[]) => Port;
  /** @throws CannotStart what is kept is damaged or can't be used */
  readonly open: (place: StorePlace) => OpenedStore<Port>;
}
