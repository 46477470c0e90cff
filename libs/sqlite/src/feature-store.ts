/** A data directory. */
export interface StorePlace {
  /** The path of the directory, or of a file or folder in it. */
  readonly path: (...names: string[]) => string;
}

/** What a feature keeps in the data directory, beside the records and their tables. */
export interface FeatureStore<Port extends object = object> {
  readonly port: abstract new (...args: never[]) => Port;
  open(place: StorePlace): Port;
  /**
   * The files of a data directory that a backup has of it, as paths below the directory. A file of this name does not
   * change. The service may write meanwhile: they are listed before and after the log is copied.
   */
  files?(folder: string): readonly string[];
}
