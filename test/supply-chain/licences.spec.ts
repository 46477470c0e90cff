import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../engines/cache.js';
import { shippedPackages } from './shipped-packages.js';

/** SPDX identifiers of licences that ask for no more than that their text and the copyright are kept, or for nothing. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense'],
  'CC0-1.0',
]);

/** Whether a licence, or one of several from which users choose, is allowed. */
const isAllowed = (license = '') =>
  license
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((one) => ALLOWED.has(one));

/** The licence that an installed package states; undefined for packages of other platforms. */
function statedLicence(path: string): unknown {
  const file = join(projectFolder, path, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown }).license;
}

describe('The packages of which users get code', () => {
  const shipped = shippedPackages();

  it('are the production dependencies, and what is bundled into the console', () => {
    const paths = [...shipped.keys()];
    expect(paths).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/react']));
    // Dependencies of both: of the logger, and of the map.
    expect(paths).toEqual(expect.arrayContaining(['node_modules/sonic-boom', 'node_modules/earcut']));
    expect(paths).not.toContain('node_modules/jest');
  });

  it('have allowed licences', () => {
    const others = [...shipped].filter(([, { license }]) => !isAllowed(license));
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toStrictEqual([]);
  });

  it('state the licences of the lock file', () => {
    const different = [...shipped].flatMap(([path, { license }]) => {
      const stated = statedLicence(path);
      return stated === undefined || stated === license ? [] : [`${path}: ${JSON.stringify(stated)}`];
    });
    expect(different).toStrictEqual([]);
  });
});
