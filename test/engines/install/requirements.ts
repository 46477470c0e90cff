import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** The alternative to an installation on this machine. */
export const alternative =
  'or run Kafka and MongoDB with docker compose and set KAFKA_BROKERS and MONGODB_URI to them';

const remedies = {
  // /proc shows which processes run, and PostgreSQL needs a Debian of its own.
  Linux: 'start this on Linux',
  root: "start this as root, which FerretDB's PostgreSQL is installed and started with",
  java: 'install Java 17 or newer (on Debian: apt-get install default-jre-headless)',
  mvn: 'install Maven (on Debian: apt-get install maven)',
  go: 'install Go 1.25 or newer',
  debootstrap: 'install it (on Debian this is done here)',
  setpriv: 'install util-linux',
  unshare: 'install util-linux',
};

/** A requirement: a program with this name, except `Linux` and `root`. */
export type Requirement = keyof typeof remedies;

/** @throws Error in one line, with all missing requirements and their remedies */
export function checkRequirements(requirements: readonly Requirement[]): void {
  const missing = [...new Set(requirements)].filter((requirement) => !isMet(requirement));
  if (missing.length === 0) return;
  const remedyList = missing
    .map((requirement) => `${requirement} is missing, ${remedies[requirement]}`)
    .join('; ');
  throw new Error(`${remedyList}; ${alternative}`);
}

function isMet(requirement: Requirement): boolean {
  switch (requirement) {
    case 'Linux':
      return process.platform === 'linux';
    case 'root':
      return process.getuid?.() === 0;
    case 'debootstrap':
      return isExecutable('debootstrap') || (isExecutable('apt-get') && isExecutable('dpkg-deb'));
    default:
      return isExecutable(requirement);
  }
}

/** Whether the program is found on the path. */
export function isExecutable(program: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => isExecutableFile(join(folder, program)));
}

function isExecutableFile(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
