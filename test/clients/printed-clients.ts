import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../engines/cache.js';
import { temporaryFolder } from '../support/directory.js';

export const readConsumers = (): Promise<string> =>
  readFile(join(projectFolder, 'docs/consumers.md'), 'utf8');

/** The code of a section as it is printed: its first block, or the one after `skipped` others. */
export function printedBlock(page: string, heading: string, skipped = 0): string {
  const [, section = ''] = `\n${page}`.split(`\n${heading}\n`);
  const ownPart = section.split(/^##/m, 1)[0] ?? '';
  const code = [...ownPart.matchAll(/^```\w+\n([^]*?)^```$/gm)][skipped]?.[1];
  if (code === undefined) throw new Error(`There is no code below ${heading}`);
  return code;
}

/** A temporary folder in which programs find the packages of this project. */
export async function clientsFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
