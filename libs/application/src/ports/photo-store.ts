import type { Readable } from 'node:stream';

export interface Photo {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** Photos, kept by a path below images/. A path's content never changes. */
export abstract class PhotoStore {
  /** Keeps an image and resolves with its path, the same for the same content. */
  abstract put(
    content: Buffer,
    image: { readonly extension: string; readonly contentType: string },
  ): Promise<string>;
  /** The photo of a path, or undefined where there is none. */
  abstract get(path: string): Promise<Photo | undefined>;
}
