import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PHOTO_FOLDER } from '#domain';

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

const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** The path of a photo, derived from its content. */
export const photoPath = (content: Buffer, extension: string): string =>
  `${PHOTO_FOLDER}/${hash('sha256', content, 'hex').slice(0, 40)}.${extension}`;

/** The content type by the path's extension, or undefined if it is not a valid photo path. */
export const photoType = (path: string): string | undefined =>
  isPhotoPath(path) ? contentTypes[path.split('.').at(-1)?.toLowerCase() ?? ''] : undefined;

/** Whether all segments are plain names below images/, without path traversal. */
const isPhotoPath = (path: string): boolean =>
  /^images(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/.test(path) && !path.includes('..');
