import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mongo, type Connection } from 'mongoose';
import { PHOTO_FOLDER, isStoredPhoto } from '#domain';
import type { FeatureStore } from '#mongo';
import { PhotoStore, photoPath, photoType, type Photo } from './photo-store.js';

const BUCKET = 'photos';

/** Stores photos in GridFS. The file name is the photo's path. */
export class GridFsPhotoStore implements PhotoStore {
  private readonly bucket: mongo.GridFSBucket;
  private readonly files: mongo.Collection<mongo.GridFSFile>;
  private readonly chunks: mongo.Collection<mongo.GridFSChunk>;

  /** @param connection an open connection */
  constructor(connection: Connection) {
    if (!connection.db) throw new Error('the photo store needs an open connection');
    this.bucket = new mongo.GridFSBucket(connection.db, { bucketName: BUCKET });
    this.files = connection.db.collection(`${BUCKET}.files`);
    this.chunks = connection.db.collection(`${BUCKET}.chunks`);
  }

  /** Concurrent calls with the same photo may store it twice. Reads return one of the copies, which are equal. */
  async put(content: Buffer, { extension }: { readonly extension: string }): Promise<string> {
    const path = photoPath(content, extension);
    // GridFS writes the file's document after its chunks, so a photo that is found is complete.
    const { matchedCount } = await this.files.updateMany(
      { filename: path },
      { $set: { uploadDate: new Date() } },
    );
    if (matchedCount === 0) await pipeline(Readable.from([content]), this.bucket.openUploadStream(path));
    return path;
  }

  async get(path: string): Promise<Photo | undefined> {
    const contentType = photoType(path);
    const file = contentType === undefined ? undefined : await this.find(path);
    if (!file || contentType === undefined) return undefined;
    return { contentType, size: file.length, content: this.bucket.openDownloadStream(file._id) };
  }

  async storedBefore(time: Date): Promise<readonly string[]> {
    const old = await this.files
      .find({ uploadDate: { $lt: time }, filename: { $regex: `^${PHOTO_FOLDER}/` } })
      .project<{ filename: string }>({ filename: 1 })
      .toArray();
    return [...new Set(old.map(({ filename }) => filename))].filter(isStoredPhoto);
  }

  async remove(path: string, storedBefore: Date): Promise<boolean> {
    if (!isStoredPhoto(path)) return false;
    const condition = { filename: path, uploadDate: { $lt: storedBefore } };
    let removed = false;
    for (const { _id } of await this.files.find(condition).toArray()) {
      // The condition again, as the photo may have been stored once more. Without its document it is not found.
      const { deletedCount } = await this.files.deleteOne({ _id, ...condition });
      if (deletedCount === 0) continue;
      await this.chunks.deleteMany({ files_id: _id });
      removed = true;
    }
    return removed;
  }

  private async find(path: string): Promise<mongo.GridFSFile | undefined> {
    const [file] = await this.bucket.find({ filename: path }).sort({ _id: 1 }).limit(1).toArray();
    return file;
  }
}

export const photos: FeatureStore<PhotoStore> = {
  port: PhotoStore,
  open: ({ connection }) => new GridFsPhotoStore(connection),
};
