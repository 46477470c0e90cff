// Generates a Python client from the document of a running service and runs a tour with it. Needs Python 3.11 or later.
// The generator is installed into a virtual environment in `.cache/clients/python`.
import { deepStrictEqual } from 'node:assert';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pythonPackages } from '../packages.mjs';
import { inFolder, run, startService } from '../programs.mjs';
import { tried } from '../tried.mjs';

const VERSION = '0.29.1';
const SOURCES = import.meta.dirname;
const programs = pythonPackages('python', [`openapi-python-client==${VERSION}`]);
const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };

await inFolder(async (folder) => {
  const { url } = await startService(join(folder, 'data'));
  const operations = await checkOperations(url, generate(url, join(folder, 'directory_client')));
  const output = run(join(programs, 'python'), [join(SOURCES, 'tour.py'), url], {
    env: { ...env, PYTHONPATH: folder },
  });
  deepStrictEqual(JSON.parse(output), {
    labels: ['Available', 'In Use', 'In Use'],
    latitude: '52.5',
    bulk: 2,
    names: ['Main Street 1', 'Main Street 2', 'Main Street 3'],
    refused: ['/location_id location_unknown'],
    removed: [204, 'station_removed'],
  });
  tried('openapi-python-client', VERSION, `all ${operations} operations generated, the tour run`);
});

/** Generates the package, with warnings as errors, and returns its path. */
function generate(url, target) {
  const options = ['--meta', 'none', '--config', join(SOURCES, 'config.yaml'), '--fail-on-warning'];
  const generator = join(programs, 'openapi-python-client');
  run(generator, ['generate', '--url', `${url}/openapi.json`, '--output-path', target, ...options], { env });
  return target;
}

/** Checks that the package has a module for each operation of the document, and returns their number. */
async function checkOperations(url, target) {
  const { paths } = await (await fetch(`${url}/openapi.json`)).json();
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
  const modules = readdirSync(join(target, 'api'), { recursive: true }).filter((name) =>
    /[^_]\.py$/.test(name),
  );
  deepStrictEqual(modules.length, operations.length);
  return operations.length;
}
