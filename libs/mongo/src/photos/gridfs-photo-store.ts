import { photoPath, photoType, type Photo, type PhotoStore } from '#application/views';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mongo, type Connection } from 'mongoose';

/** Stores photos in GridFS. The file name is the photo's path. */
export class GridFsPhotoStore implements PhotoStore {
  private readonly bucket: mongo.GridFSBucket;

  /** @param connection an open connection */
  constructor(connection: Connection) {
    if (!connection.db) throw new Error('the photo store needs an open connection');
    this.bucket = new mongo.GridFSBucket(connection.db, { bucketName: 'photos' });
  }

  /** Concurrent calls with the same photo may store it twice. Reads return one of the copies, which are equal. */
  async put(content: Buffer, { extension }: { readonly extension: string }): Promise<string> {
    const path = photoPath(content, extension);
    // GridFS writes the file's document after its chunks, so a photo that is found is complete.
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
