import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PHOTO_FOLDER, isStoredPhoto } from '#domain';
import { repeatable, type FeatureStore } from '#sqlite';
import { PhotoStore, photoPath, photoType, type Photo } from './photo-store.js';

/** Photos as files below one folder, named by their content. No other process writes to the folder. */
export class FilePhotoStore implements PhotoStore {
  /** The last change of a file under its name. */
  private lastChange: Promise<unknown> = Promise.resolve();

  /** @param folder the folder that `images/` is in */
  constructor(private readonly folder: string) {}

  async put(content: Buffer, { extension }: { readonly extension: string }): Promise<string> {
    const path = photoPath(content, extension);
    const file = join(this.folder, path);
    // Written to a temporary file and renamed, so that reads see complete photos.
    const unfinished = `${file}.${randomUUID()}`;
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(unfinished, content, { flush: true, mode: 0o600 });
      await this.inTurn(() => rename(unfinished, file));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw repeatable(error);
    }
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

  async storedBefore(time: Date): Promise<readonly string[]> {
    const names = await readdir(join(this.folder, PHOTO_FOLDER)).catch(noFiles);
    const old: string[] = [];
    for (const name of names) {
      const path = `${PHOTO_FOLDER}/${name}`;
      if (isOwnFile(path) && (await this.isOlder(path, time))) old.push(path);
    }
    return old;
  }

  async remove(path: string, storedBefore: Date): Promise<boolean> {
    if (!isOwnFile(path)) return false;
    return this.inTurn(async () => {
      if (!(await this.isOlder(path, storedBefore))) return false;
      await rm(join(this.folder, path));
      return true;
    });
  }

  private async isOlder(path: string, time: Date): Promise<boolean> {
    const found = await stat(join(this.folder, path)).catch(() => undefined);
    return found !== undefined && found.mtime < time;
  }

  /** Runs a change after those before it: a file must not be replaced between the check of its age and its removal. */
  private inTurn<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.lastChange.then(change);
    this.lastChange = changed.catch(() => undefined);
    return changed;
  }
}

/** The paths of all photos, also of those that were put into the folder by hand. */
function photoFiles(folder: string): readonly string[] {
  const images = join(folder, 'images');
  if (!existsSync(images)) return [];
  const found = readdirSync(images, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(relative(folder, parentPath), name));
  return paths.filter((path) => photoType(path) !== undefined);
}

const UNFINISHED = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const isOwnFile = (path: string): boolean => isStoredPhoto(path.replace(UNFINISHED, ''));

function noFiles(error: NodeJS.ErrnoException): readonly string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/**
 * Photos in the data directory. A photo is stored before its event and kept for a day at least. So every photo of a
 * copied log is in the folder before or after the log is copied.
 */
export const photos: FeatureStore<PhotoStore> = {
  port: PhotoStore,
  open: ({ path }) => new FilePhotoStore(path()),
  files: photoFiles,
};
