import { hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Photo, PhotoStore } from '#application';

const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** Photos as files below one folder, named by their content. */
export class FilePhotoStore implements PhotoStore {
  /** @param folder the folder that `images/` is in */
  constructor(private readonly folder: string) {}

  async put(content: Buffer, { extension }: { readonly extension: string }): Promise<string> {
    const path = `images/connectors/${hash('sha256', content, 'hex').slice(0, 40)}.${extension}`;
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    // Written aside and renamed, so that nobody reads half a photo.
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, content, { flush: true });
    await rename(unfinished, file);
    return path;
  }

  async get(path: string): Promise<Photo | undefined> {
    const contentType = contentTypes[path.split('.').at(-1)?.toLowerCase() ?? ''];
    if (!isPhotoPath(path) || contentType === undefined) return undefined;
    const file = join(this.folder, path);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    return { contentType, size: found.size, content: createReadStream(file) };
  }
}

/** Nothing but plain names below images/: no way out of the folder. */
const isPhotoPath = (path: string): boolean =>
  /^images(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/.test(path) && !path.includes('..');
