import { photoPath, photoType, type Photo, type PhotoStore } from '#application/views';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mongo, type Connection } from 'mongoose';

/** Photos in GridFS, named by their paths. */
export class GridFsPhotoStore implements PhotoStore {
  private readonly bucket: mongo.GridFSBucket;

  /** @param connection one that is open */
  constructor(connection: Connection) {
    if (!connection.db) throw new Error('photos need a connection that is open');
    this.bucket = new mongo.GridFSBucket(connection.db, { bucketName: 'photos' });
  }

  /** Two who put the same photo at once leave it twice, of which one is read: they are the same. */
  async put(content: Buffer, { extension }: { readonly extension: string }): Promise<string> {
    const path = photoPath(content, extension);
    // A photo can be found once all of it is there: the file's entry is written after its chunks.
    if (!(await this.find(path)))
      await pipeline(Readable.from([content]), this.bucket.openUploadStream(path));
    return path;
  }

  async get(path: string): Promise<Photo | undefined> {
    const contentType = photoType(path);
    const file = contentType === undefined ? undefined : await this.find(path);
    if (!file || contentType === undefined) return undefined;
    return { contentType, size: file.length, content: this.bucket.openDownloadStream(file._id) };
  }

  private async find(path: string): Promise<mongo.GridFSFile | undefined> {
    const [file] = await this.bucket.find({ filename: path }).sort({ _id: 1 }).limit(1).toArray();
    return file;
  }
}
