import type { Readable } from 'node:stream';

export interface Photo {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** Stores photos by a path below images/. The content of a path never changes. */
export abstract class PhotoStore {
  /** Stores an image, again if it is stored already, and resolves with its path: the same for the same content. */
  abstract put(
    content: Buffer,
    image: { readonly extension: string; readonly contentType: string },
  ): Promise<string>;
  /** The photo of a path, or undefined if there is none. */
  abstract get(path: string): Promise<Photo | undefined>;
  /** The paths of photos that were stored last before this time, and of what unfinished writes have left. */
  abstract storedBefore(time: Date): Promise<readonly string[]>;
  /** Removes a photo, unless it was stored again since this time. Resolves with whether it was removed. */
  abstract remove(path: string, storedBefore: Date): Promise<boolean>;
}
