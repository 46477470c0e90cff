import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Bodies } from './bodies.js';

const MIB = 1024 ** 2;

describe('Bodies on the disk', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bodies-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const bodyOf = (mib: number, announced?: number) =>
    Object.assign(
      Readable.from(
        Array.from({ length: mib }, () => Buffer.alloc(MIB)),
        { objectMode: false },
      ),
      {
        headers: announced === undefined ? {} : { 'content-length': String(announced) },
      },
    ) as unknown as IncomingMessage;
  const bodies = (one: number, all: number, free = 10_000 * MIB) =>
    new Bodies(folder, { one: one * MIB, all: all * MIB }, () => Promise.resolve(free));
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'received',
      (error: { readonly problem?: { readonly code: string } }) => error.problem?.code,
    );

  it('have their size, and are refused with nothing left if they have more than one may', async () => {
    const kept = bodies(2, 100);
    expect(await kept.receive('a', bodyOf(2))).toBe(2 * MIB);
    expect(await code(kept.receive('b', bodyOf(3)))).toBe('payload_too_large');
    expect(await code(kept.receive('c', bodyOf(0, 3 * MIB)))).toBe('payload_too_large');
    expect(existsSync(kept.folderOf('b'))).toBe(false);
  });

  it('take together what all may, until they are removed', async () => {
    const kept = bodies(30, 40);
    await kept.receive('a', bodyOf(20));
    expect(await code(kept.receive('b', bodyOf(0, 30 * MIB)))).toBe('overloaded');
    await kept.remove('a');
    expect(await code(kept.receive('b', bodyOf(20)))).toBe('received');
  });

  it('take half of the free disk', async () => {
    const kept = bodies(100, 1_000, 40 * MIB);
    expect(await code(kept.receive('a', bodyOf(0, 21 * MIB)))).toBe('overloaded');
    expect(await code(kept.receive('a', bodyOf(0, 19 * MIB)))).toBe('received');
  });
});
