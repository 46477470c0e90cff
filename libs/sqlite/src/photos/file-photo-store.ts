import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { photoPath, photoType, type Photo, type PhotoStore } from '#application/views';

/** Photos as files below one folder, named by their content. */
export class FilePhotoStore implements PhotoStore {
  /** @param folder the folder that `images/` is in */
  constructor(private readonly folder: string) {}

  async put(content: Buffer, { extension }: { readonly extension: string }): Promise<string> {
    const path = photoPath(content, extension);
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    // Written to a temporary file and renamed, so that reads see complete photos.
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, content, { flush: true });
    await rename(unfinished, file);
    return path;
  }

  async get(path: string): Promise<Photo | undefined> {
    const contentType = photoType(path);
    if (contentType === undefined) return undefined;
    const file = join(this.folder, path);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    return { contentType, size: found.size, content: createReadStream(file) };
  }
}
