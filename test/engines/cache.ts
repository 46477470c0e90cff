import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The folder of this project. */
export const projectFolder = projectRoot(dirname(fileURLToPath(import.meta.url)));

const cache = resolve(projectFolder, process.env['ENGINES_CACHE'] ?? '.cache/engines');

/** The paths of the cache. All of it can be deleted while nothing runs, and is created again. */
export const paths = {
  /** The folder that contains all the others. */
  cache,
  /** The folder of an installation. */
  installed: (name: string) => join(cache, name),
  /** The folder of installations that are not complete. */
  partial: join(cache, 'partial'),
  /** The log file of an installation or a server. */
  log: (name: string) => join(cache, 'logs', `${name}.log`),
  /** The data folder of a server. */
  data: (name: string) => join(cache, 'data', name),
  /** The file with the running servers, for other programs to find them. */
  state: join(cache, 'running.json'),
};

/** Creates the parent folder of a file, and returns the file. */
export function withParentFolder(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

// This file runs from its source in a test and from the build in a program; the project is an ancestor of both.
function projectRoot(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : projectRoot(dirname(folder));
}
