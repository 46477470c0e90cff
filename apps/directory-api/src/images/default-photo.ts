import { Readable } from 'node:stream';
import type { Photo } from '#application';
import { readAsset } from '../package-files.js';

/** The photo of connector types that have no other: `assets/default-photo.png`. */
export async function readDefaultPhoto(): Promise<Photo> {
  const content = await readAsset('default-photo.png');
  return { contentType: 'image/png', size: content.length, content: Readable.from([content]) };
}
