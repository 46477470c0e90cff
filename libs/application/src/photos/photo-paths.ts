import { hash } from 'node:crypto';

const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** The folder of all photos that are stored. */
export const PHOTO_FOLDER = 'images/connectors';

/** Whether the path is one that {@link photoPath} makes. */
export const isStoredPhoto = (path: string): boolean =>
  /^images\/connectors\/[\da-f]{40}\.[a-z]+$/.test(path);

/** The path of a photo, derived from its content. */
export const photoPath = (content: Buffer, extension: string): string =>
  `${PHOTO_FOLDER}/${hash('sha256', content, 'hex').slice(0, 40)}.${extension}`;

/** The content type by the path's extension, or undefined if it is not a valid photo path. */
export const photoType = (path: string): string | undefined =>
  isPhotoPath(path) ? contentTypes[path.split('.').at(-1)?.toLowerCase() ?? ''] : undefined;

/** Whether all segments are plain names below images/, without path traversal. */
const isPhotoPath = (path: string): boolean =>
  /^images(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/.test(path) && !path.includes('..');
