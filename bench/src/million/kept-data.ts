import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const markFile = 'bench-million.json';
/** Another one whenever the generated stations become others. */
const generation = 2;

/** What was made. */
export interface Made {
  readonly stations: number;
  /** How many statuses each of them has reported. */
  readonly statuses: number;
}

/**
 * Whether a folder holds the directory of so many generated stations already.
 * @throws the folder holds something else
 */
export async function holdsDirectory(folder: string, made: Made): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length === 0) return false;
  const mark = await readFile(join(folder, markFile), 'utf8').catch(() => 'no mark');
  if (mark === markOf(made)) return true;
  throw new Error(
    `${folder} holds something else than ${made.stations} generated stations with ${made.statuses} statuses each`,
  );
}

/** Marks a folder as one that holds them. */
export const markAsWhole = (folder: string, made: Made): Promise<void> =>
  writeFile(join(folder, markFile), markOf(made));

const markOf = ({ stations, statuses }: Made): string => JSON.stringify({ generation, stations, statuses });
