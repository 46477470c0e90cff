import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { packageFolder } from '#runtime';
import type { Photo } from './photo-store.js';

/** The photo of connector types that have no other. */
const FILE = 'libs/features/photos/assets/default-photo.png';

export async function readDefaultPhoto(): Promise<Photo> {
  const content = await readFile(join(packageFolder(), FILE));
  return { contentType: 'image/png', size: content.length, content: Readable.from([content]) };
}
