import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../engines/cache.js';

const execute = promisify(execFile);
const TIMEOUT_MS = 180_000;

describe('A client that openapi-generator makes of the document', () => {
  // The clients in other languages take minutes: `npm run client:generators`.
  it(
    'in Python lists, creates and changes stations, and reads problems',
    async () => {
      const program = join(projectFolder, 'test/clients/generators/main.mjs');
      const { stdout } = await execute(process.execPath, [program, 'python']);
      expect(stdout).toMatch(
        /^openapi-generator, python [\d.]+: compiled; list, create, patch by ETag, a 422/m,
      );
    },
    TIMEOUT_MS,
  );
});
