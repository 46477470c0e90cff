import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that is there until `remove` is called. */
export interface TemporaryDirectory {
  readonly path: string;
  remove(): void;
}

export function temporaryDirectory(): TemporaryDirectory {
  const path = mkdtempSync(join(tmpdir(), 'directory-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
