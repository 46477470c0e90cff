/** A file can't be read in a format. The message says which file, and why. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}

/** What is read: a file, or a page of an address, opened and decompressed. */
export interface Input {
  /** The name in messages. */
  readonly name: string;
  /** The file name without its folder, or host and path of an address; null for standard input. */
  readonly fileName: string | null;
  /** The first bytes, without a byte order mark. */
  readonly head: Buffer;
  /** Iterates over all bytes, without a byte order mark. To be called once. */
  bytes(): AsyncIterable<Buffer>;
}
