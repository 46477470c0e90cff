import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const markFile = 'bench-million.json';
/** Another one whenever the generated stations become others. */
const generation = 1;

/**
 * Whether a folder holds the directory of so many generated stations already.
 * @throws the folder holds something else
 */
export async function holdsDirectory(folder: string, stations: number): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length === 0) return false;
  const mark = await readFile(join(folder, markFile), 'utf8').catch(() => 'no mark');
  if (mark === markOf(stations)) return true;
  throw new Error(`${folder} holds something else than a whole directory of ${stations} generated stations`);
}

/** Marks a folder as one that holds them. */
export const markAsWhole = (folder: string, stations: number): Promise<void> =>
  writeFile(join(folder, markFile), markOf(stations));

const markOf = (stations: number): string => JSON.stringify({ generation, stations });
