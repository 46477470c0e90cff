import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { temporaryDirectory } from '../contracts/fixtures/temporary-directory.js';
import { killAll, start } from './append-process.js';

const exitOf = ({ exitCode, signalCode }: ChildProcess) => exitCode ?? signalCode;

describe('A data directory that is in use', () => {
  const folder = temporaryDirectory();
  afterEach(killAll);
  afterAll(() => folder.remove());
  const refusal = `DATA_DIR ${folder.path} can't be used: another process is using it`;

  it('is refused to another process, with the reason in one line, until the first process has ended', async () => {
    const first = start('append-forever.mjs', folder.path, '1');
    await once(first.reader, 'line');
    const second = start('append-forever.mjs', folder.path, '2');
    const { lines, stderr } = await second.ended;
    expect(exitOf(first.child)).toBeNull();
    expect(stderr).toContain(`${refusal}\n`);
    expect(lines).toStrictEqual([]);
    expect(exitOf(second.child)).toBe(1);
    first.child.kill('SIGKILL');
    await first.ended;
    const third = start('append-forever.mjs', folder.path, '3');
    await once(third.reader, 'line');
    third.child.kill('SIGKILL');
    await third.ended;
  });

  it('is refused to the same process until it is closed', async () => {
    const { lines, stderr } = await start('open-twice.mjs', folder.path).ended;
    expect(stderr).toBe('');
    expect(lines).toStrictEqual([`DataDirectoryUnusable: ${refusal}`, 'opened after it was closed']);
  });
});
