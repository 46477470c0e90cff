import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, Secrets, fileErrorReason } from '#application';

const SECRET_BYTES = 32;

/** Secrets in files of a folder, which their owner alone can read. */
export class FileSecrets extends Secrets {
  constructor(private readonly folder: string) {
    super();
  }

  get(name: string): Promise<Buffer> {
    return new Promise((resolve) => resolve(readSecretFile(this.folder, name)));
  }
}

/** @throws CannotStart the file can't be created or read, or has another length */
function readSecretFile(folder: string, name: string): Buffer {
  const file = join(folder, name);
  const secret = readOrCreate(folder, file);
  if (secret.length === SECRET_BYTES) return secret;
  throw new CannotStart(
    `${file} must have ${SECRET_BYTES} bytes; delete it, and the next start creates a new one`,
  );
}

function readOrCreate(folder: string, file: string): Buffer {
  try {
    if (!existsSync(file)) {
      if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(file, randomBytes(SECRET_BYTES), { mode: 0o600, flush: true });
    }
    return readFileSync(file);
  } catch (error) {
    throw new CannotStart(`${file} can't be used: ${fileErrorReason(error)}`);
  }
}
