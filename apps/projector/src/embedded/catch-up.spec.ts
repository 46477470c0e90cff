import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { temporaryDirectory } from '../../../../test/contracts/fixtures/temporary-directory.js';
import { catchUp } from './catch-up.js';

describe('Catching up the read models of a directory', () => {
  const folder = temporaryDirectory();
  afterAll(() => folder.remove());

  it('is refused if there is no directory, and creates none', async () => {
    const nowhere = join(folder.path, 'typo');
    await expect(catchUp(nowhere, pino({ level: 'silent' }))).rejects.toThrow(
      `DATA_DIR ${nowhere} can't be projected: there is no directory in it`,
    );
    expect(existsSync(nowhere)).toBe(false);
  });
});
