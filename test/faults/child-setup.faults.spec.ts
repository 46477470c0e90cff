import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../engines/cache.js';

const SETUP = pathToFileURL(join(projectFolder, 'dist/apps/cli/src/child-setup.js')).href;
/** Writes for ever, and reports the first write that fails. A later report could meet the closed channel. */
const PROGRAM = `
  let isReported = false;
  setInterval(() => process.stdout.write('line\\n', report), 1);
  function report(error) {
    if (!error || isReported) return;
    isReported = true;
    process.send(error.code);
  }
`;

describe('A program that the command line starts', () => {
  it('goes on when its reader has gone, and ends when its command has', async () => {
    const program = spawn(process.execPath, ['--import', SETUP, '--eval', PROGRAM], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    program.stdout?.destroy();
    const failures = await once(program, 'message');
    program.disconnect();
    expect([failures[0], await once(program, 'exit')]).toEqual(['EPIPE', [null, 'SIGTERM']]);
  });
});
