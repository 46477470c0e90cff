import { execFile } from 'node:child_process';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { removeFolder, temporaryFolder, useDirectory } from '../support/directory.js';

const run = promisify(execFile);
const directory = useDirectory();

const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  types: ['node'],
};

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => removeFolder(folder));

/** Runs a program with the folder as its current directory; its output is in the error if it fails. */
async function node(...args: readonly string[]): Promise<string> {
  try {
    return (await run(process.execPath, args, { cwd: folder })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as Record<'stdout' | 'stderr', string>;
    throw new Error(stdout + stderr, { cause: error });
  }
}

it('generates types from the document, compiles a tour with them, and runs it', async () => {
  const types = astToString(await openapiTS(new URL('/openapi.json', directory.url)));
  await writeFile(join(folder, 'openapi.ts'), types);
  await cp('test/clients/tour/tour.ts', join(folder, 'tour.ts'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await node(resolve('node_modules/typescript/bin/tsc'), '--project', folder);
  expect(JSON.parse(await node('tour.js', directory.url))).toEqual({
    labels: ['Available', 'In Use', 'In Use'],
    latitude: '52.5',
    bulk: 2,
    names: ['Main Street 1', 'Main Street 2', 'Main Street 3'],
    refused: ['/location_id required'],
    removed: [204, 'station_removed'],
  });
}, 120_000);
