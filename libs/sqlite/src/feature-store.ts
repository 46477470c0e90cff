import type { RetriedWrites } from './retried-writes.js';

/** A data directory. */
export interface StorePlace {
  /** The path of the directory, or of a file or folder in it. */
  readonly path: (...names: string[]) => string;
  /** The file of the service records, in which a feature may have tables of its own. */
  readonly serviceFile: string;
  /** The writes of all connections to that file, one after another. */
  readonly writes: RetriedWrites;
}

/** The port of a feature, which is closed with the directory. */
export type OpenedStore<Port extends object = object> = Port & { close?(): void };

/** What a feature keeps in the data directory, beside the records and their tables. */
export interface FeatureStore<Port extends object = object> {
  readonly port: abstract new (...args: never[]) => Port;
  /** @throws CannotStart what is kept is damaged or can't be used */
  open(place: StorePlace): OpenedStore<Port>;
  /**
   * The files of a data directory that a backup has of it, as paths below the directory. A file of this name does not
   * change. The service may write meanwhile: they are listed before and after the log is copied. The file of the service
   * records is in every backup.
   */
  files?(folder: string): readonly string[];
}
