import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '#application';

const SECRET_BYTES = 32;

/**
 * A secret of this directory's own, made when it is first asked for and readable by its owner only.
 * @throws CannotStart the file can't be made or read, or holds something else
 */
export function readSecret(folder: string, name: string): Buffer {
  const file = join(folder, name);
  const secret = readOrMake(folder, file);
  if (secret.length === SECRET_BYTES) return secret;
  throw new CannotStart(`${file} does not hold ${SECRET_BYTES} bytes: remove it to have it made anew`);
}

function readOrMake(folder: string, file: string): Buffer {
  try {
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(file, randomBytes(SECRET_BYTES), { mode: 0o600, flush: true });
    }
    return readFileSync(file);
  } catch (error) {
    throw new CannotStart(`${file} can't be used: ${(error as Error).message}`);
  }
}
