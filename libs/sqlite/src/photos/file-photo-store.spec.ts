import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describePhotoStore } from '../../../../test/contracts/photo-store.contract.js';
import { temporaryDirectory } from '../../../../test/contracts/fixtures/temporary-directory.js';
import { FilePhotoStore } from './file-photo-store.js';

/** A store whose folder has a stray image beside its own. */
function filePhotoStore() {
  const folder = temporaryDirectory();
  const strayFile = async (content: string) => {
    await writeFile(join(folder.path, 'stray.png'), content);
    return 'stray.png';
  };
  return { photos: new FilePhotoStore(folder.path), strayFile, close: () => folder.remove() };
}

describePhotoStore('files', filePhotoStore);
