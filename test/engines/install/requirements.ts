import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** The way out where the engines can't be had on this machine. */
export const otherwise =
  'or run Kafka and MongoDB with docker compose and set KAFKA_BROKERS and MONGODB_URI to them';

const remedies = {
  // Its /proc tells which processes are the engines, and PostgreSQL gets a Debian of its own.
  Linux: 'start this on Linux',
  root: "start this as root, which FerretDB's PostgreSQL is installed and started with",
  java: 'install Java 17 or newer (on Debian: apt-get install default-jre-headless)',
  mvn: 'install Maven (on Debian: apt-get install maven)',
  go: 'install Go 1.25 or newer',
  debootstrap: 'install it (on Debian this is done here)',
  setpriv: 'install util-linux',
  unshare: 'install util-linux',
};

/** Something that a machine must have: a program, unless it is named here. */
export type Need = keyof typeof remedies;

/** @throws in one line, naming all that this machine hasn't got and what to do */
export function demand(needs: readonly Need[]): void {
  const missing = [...new Set(needs)].filter((need) => !isMet(need));
  if (missing.length === 0) return;
  const todo = missing.map((need) => `${need} is missing, ${remedies[need]}`).join('; ');
  throw new Error(`${todo}; ${otherwise}`);
}

function isMet(need: Need): boolean {
  switch (need) {
    case 'Linux':
      return process.platform === 'linux';
    case 'root':
      return process.getuid?.() === 0;
    case 'debootstrap':
      return isThere('debootstrap') || (isThere('apt-get') && isThere('dpkg-deb'));
    default:
      return isThere(need);
  }
}

/** Tells whether a program is on the path. */
export function isThere(program: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => isExecutable(join(folder, program)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
