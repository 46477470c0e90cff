import { hash } from 'node:crypto';

const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** The path of a photo, the same for the same content. */
export const photoPath = (content: Buffer, extension: string): string =>
  `images/connectors/${hash('sha256', content, 'hex').slice(0, 40)}.${extension}`;

/** The content type of the photo at a path, or undefined where no photo can be there. */
export const photoType = (path: string): string | undefined =>
  isPhotoPath(path) ? contentTypes[path.split('.').at(-1)?.toLowerCase() ?? ''] : undefined;

/** Nothing but plain names below images/: no way out of a folder. */
const isPhotoPath = (path: string): boolean =>
  /^images(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/.test(path) && !path.includes('..');
