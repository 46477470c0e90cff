import { readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { temporaryDirectory } from '../../../test/contracts/fixtures/temporary-directory.js';
import { FilePhotoStore } from './photos.sqlite.js';
import { describePhotoStore } from './testing/photo-store.contract.js';

/** A store whose folder has a stray image beside its own. */
function filePhotoStore() {
  const folder = temporaryDirectory();
  const strayFile = async (content: string) => {
    await writeFile(join(folder.path, 'stray.png'), content);
    return 'stray.png';
  };
  const photos = new FilePhotoStore(folder.path);
  const date = (path: string, storedAt: Date) => utimes(join(folder.path, path), storedAt, storedAt);
  return { photos, folder: folder.path, strayFile, date, close: () => folder.remove() };
}

describePhotoStore('files', filePhotoStore);

it('Unfinished writes of photos are listed and removed, other files are not', async () => {
  const { photos, folder, date, close } = filePhotoStore();
  const path = await photos.put(Buffer.from('photo'), { extension: 'png' });
  const unfinished = `${path}.6f9619ff-8b86-4d01-b42d-00cf4fc964ff`;
  const own = 'images/connectors/ours.png';
  const day = new Date('2026-11-01T00:00:00Z');
  for (const file of [path, unfinished, own]) {
    await writeFile(join(folder, file), 'photo');
    await date(file, day);
  }
  const now = new Date();
  expect([...(await photos.storedBefore(now))].sort()).toStrictEqual([path, unfinished]);
  expect([await photos.remove(unfinished, now), await photos.remove(own, now)]).toStrictEqual([true, false]);
  expect((await readdir(join(folder, 'images/connectors'))).sort()).toStrictEqual(
    [path, own].map((file) => basename(file)).sort(),
  );
  close();
});
