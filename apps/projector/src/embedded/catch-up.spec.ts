import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../../../../test/contracts/temporary-directory.js';
import { catchUp } from './catch-up.js';

describe('Catching up of a directory that is not running', () => {
  const folder = temporaryDirectory();
  afterAll(() => folder.remove());

  it('is refused where there is none, and makes none', async () => {
    const nowhere = join(folder.path, 'typo');
    await expect(catchUp(nowhere)).rejects.toThrow(
      `DATA_DIR ${nowhere} can't be projected: there is no directory in it`,
    );
    expect(existsSync(nowhere)).toBe(false);
  });
});
