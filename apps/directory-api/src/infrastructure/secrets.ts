import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_BYTES = 32;

/** A secret of this directory's own, made when it is first asked for and readable by its owner only. */
export function readSecret(folder: string, name: string): Buffer {
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(SECRET_BYTES), { mode: 0o600, flush: true });
  }
  const secret = readFileSync(file);
  if (secret.length === SECRET_BYTES) return secret;
  throw new Error(`${file} does not hold ${SECRET_BYTES} bytes: remove it to have it made anew`);
}
