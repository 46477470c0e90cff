import type { Readable } from 'node:stream';

export interface Photo {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** Stores photos by a path below images/. The content of a path never changes. */
export abstract class PhotoStore {
  /** Stores an image and resolves with its path, which is the same for the same content. */
  abstract put(
    content: Buffer,
    image: { readonly extension: string; readonly contentType: string },
  ): Promise<string>;
  /** The photo of a path, or undefined if there is none. */
  abstract get(path: string): Promise<Photo | undefined>;
}
