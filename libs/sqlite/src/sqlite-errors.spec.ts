import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreUnavailable } from '#application/views';
import { faultOf, obstacleIn, obstacleOf, watched } from './sqlite-errors.js';

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
    ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL', 'SQLITE_NOMEM'].map(
      (code) => [code, 'passing'] as const,
    ),
    ...['SQLITE_IOERR_LOCK', 'SQLITE_IOERR_NOMEM', 'SQLITE_CANTOPEN', 'EMFILE'].map(
      (code) => [code, 'passing'] as const,
    ),
    ...['SQLITE_ERROR', 'SQLITE_CONSTRAINT', 'SQLITE_CONSTRAINT_UNIQUE', 'ENOENT'].map(
      (code) => [code, undefined] as const,
    ),
  ])('%s: %s', (code, fault) => {
    expect(faultOf(withCode(code))).toBe(fault);
    expect(faultOf(new Error('station 1', { cause: withCode(code) }))).toBe(fault);
  });
});

describe('A read that another program keeps from the file for a moment', () => {
  it('can be repeated by its caller', () => {
    const damages: Error[] = [];
    const reads = {
      find: (code: string) => {
        throw withCode(code);
      },
    };
    const { find } = watched(reads, (error) => damages.push(error));
    expect(() => find('SQLITE_BUSY_RECOVERY')).toThrow(StoreUnavailable);
    expect(() => find('SQLITE_ERROR')).toThrow(/^SQLITE_ERROR$/);
    expect(damages).toStrictEqual([]);
  });
});

describe('Why a file can not be written', () => {
  it.each([
    ['SQLITE_BUSY', 'locked'],
    ['SQLITE_NOMEM', 'failing'],
    ['SQLITE_FULL', 'full'],
  ])('%s: %s', (code, obstacle) => {
    expect(obstacleOf(withCode(code), mkdtempSync(join(tmpdir(), 'obstacle-')))).toBe(obstacle);
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
