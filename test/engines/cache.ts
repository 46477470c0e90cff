import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = projectRoot(dirname(fileURLToPath(import.meta.url)));
const cache = resolve(root, process.env['ENGINES_CACHE'] ?? '.cache/engines');

/** Where the engines lie. None of it is worth keeping: what is missing is made anew. */
export const places = {
  /** The one folder that holds all the others. */
  cache,
  /** What was installed, a folder each. */
  installed: (name: string) => join(cache, name),
  /** Where something is installed before it gets its name. */
  partial: join(cache, 'partial'),
  /** What installing said, and what the engines say. */
  log: (name: string) => join(cache, 'logs', `${name}.log`),
  /** The data of an engine that runs. */
  data: (name: string) => join(cache, 'data', name),
  /** What runs, so that another program finds it. */
  state: join(cache, 'running.json'),
};

/** Makes the folder that a file is to lie in, and gives the file back. */
export function madeRoomFor(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

// This file runs from its source in a test and from a build in a program: the project is above both.
function projectRoot(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : projectRoot(dirname(folder));
}
