import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const markFile = 'bench-million.json';
/** To be incremented when the generated stations change. */
const generation = 2;

/** The extent of generated data. */
export interface GeneratedData {
  readonly stations: number;
  /** Number of statuses that each station has reported. */
  readonly statuses: number;
  /** Number of tariffs that their connectors name. */
  readonly tariffs: number;
}

/**
 * Whether a folder contains the data of a directory with these generated stations.
 * @returns false if the folder is empty
 * @throws Error the folder contains something else
 */
export async function hasGeneratedData(folder: string, data: GeneratedData): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length === 0) return false;
  const mark = await readFile(join(folder, markFile), 'utf8').catch(() => 'no mark');
  if (mark === markOf(data)) return true;
  throw new Error(
    `${folder} contains something else than ${data.stations} generated stations with ${data.statuses} statuses each and ${data.tariffs} tariffs`,
  );
}

/** Marks a folder as complete, so that a later run can use it. */
export const markComplete = (folder: string, data: GeneratedData): Promise<void> =>
  writeFile(join(folder, markFile), markOf(data));

const markOf = ({ stations, statuses, tariffs }: GeneratedData): string =>
  JSON.stringify({ generation, stations, statuses, ...(tariffs > 0 && { tariffs }) });
