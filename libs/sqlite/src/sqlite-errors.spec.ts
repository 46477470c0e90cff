import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultOf, obstacleIn } from './sqlite-errors.js';

const withCode = (code: string) => Object.assign(new Error(code), { code });

describe('An error of the storage', () => {
  it.each([
    ...['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', 'EROFS'].map(
      (code) => [code, 'unwritable'] as const,
    ),
    ['SQLITE_READONLY', 'unwritable'] as const,
    ...['SQLITE_CORRUPT', 'SQLITE_CORRUPT_VTAB', 'SQLITE_NOTADB', 'SQLITE_IOERR_READ'].map(
      (code) => [code, 'damaged'] as const,
    ),
    ...['SQLITE_BUSY', 'SQLITE_ERROR', 'SQLITE_CONSTRAINT', 'ENOENT'].map(
      (code) => [code, undefined] as const,
    ),
  ])('%s: %s', (code, fault) => {
    expect(faultOf(withCode(code))).toBe(fault);
    expect(faultOf(new Error('station 1', { cause: withCode(code) }))).toBe(fault);
  });
});

describe('What keeps a folder from being written', () => {
  it.each([
    ['EROFS', 'read-only'],
    ['ENOSPC', 'full'],
  ])('%s: %s', (code, obstacle) => {
    const failing = () => {
      throw withCode(code);
    };
    expect(obstacleIn(tmpdir(), failing)).toBe(obstacle);
  });

  it('is no room if its time can be set', () => {
    expect(obstacleIn(mkdtempSync(join(tmpdir(), 'obstacle-')))).toBe('full');
  });
});
