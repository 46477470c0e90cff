import mongoose, { mongo, type Connection } from 'mongoose';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { dropDatabase, ownDatabase } from '../../mongo/src/testing/databases.js';
import { GridFsPhotoStore } from './photos.mongo.js';
import { describePhotoStore } from './testing/photo-store.contract.js';

let uri: string;
let connection: Connection;
beforeAll(async () => {
  uri = await ownDatabase();
  connection = await mongoose.createConnection(uri).asPromise();
});
afterAll(async () => {
  await connection.close();
  await dropDatabase(uri);
});

const bucket = () => new mongo.GridFSBucket(connection.db as mongo.Db, { bucketName: 'photos' });

/** A store whose bucket has a file that is no photo. */
function gridFsPhotoStore() {
  const strayFile = async (content: string) => {
    await finished(bucket().openUploadStream('stray.png').end(content));
    return 'stray.png';
  };
  const date = (filename: string, uploadDate: Date) =>
    connection.collection('photos.files').updateMany({ filename }, { $set: { uploadDate } });
  return { photos: new GridFsPhotoStore(connection), strayFile, date, close: () => bucket().drop() };
}

describePhotoStore('GridFS', gridFsPhotoStore);

describe('A photo in GridFS', () => {
  it('is removed with all its copies and chunks', async () => {
    const photos = new GridFsPhotoStore(connection);
    const content = Buffer.alloc(600_000, 'y');
    const path = await photos.put(content, { extension: 'png' });
    await finished(bucket().openUploadStream(path).end(content));
    expect(await photos.remove(path, new Date(Date.now() + 60_000))).toBe(true);
    const counts = ['files', 'chunks'].map((name) =>
      connection.collection(`photos.${name}`).countDocuments(),
    );
    expect(await Promise.all(counts)).toStrictEqual([0, 0]);
  });

  it('is not found before it is complete', async () => {
    const photos = new GridFsPhotoStore(connection);
    const content = Buffer.alloc(600_000, 'x');
    const path = await photos.put(content, { extension: 'png' });
    const photo = await photos.get(path);
    expect(photo && (await buffer(photo.content))).toStrictEqual(content);
    await connection.collection('photos.files').deleteMany({});
    expect(await photos.get(path)).toBeUndefined();
    expect(await photos.put(content, { extension: 'png' })).toBe(path);
    const again = await photos.get(path);
    expect(again && (await buffer(again.content))).toStrictEqual(content);
  });
});
