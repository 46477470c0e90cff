import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../engines/cache.js';

/** A package of the lock file. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

type Lock = Readonly<Record<string, LockedPackage>>;

const IMPORT = /\b(?:from|import) '((?:@[\w.-]+\/)?[\w.-]+)[^']*'/g;

/**
 * The packages of which users get code, by their paths in the lock file: the production dependencies, and the
 * development dependencies that are bundled into the console.
 */
export function shippedPackages(): ReadonlyMap<string, LockedPackage> {
  const { packages } = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  const paths = new Set(Object.keys(packages).filter((path) => path && !packages[path]?.dev));
  for (const name of bundledNames()) addWithDependencies(packages, paths, '', name);
  return new Map([...paths].sort().map((path) => [path, packages[path] ?? {}]));
}

/** The name of a package by its path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

/** The packages that the sources of the console import. */
function bundledNames(): ReadonlySet<string> {
  const folder = join(projectFolder, 'apps/console/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'));
  const imports = sources.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)]);
  return new Set(imports.flatMap(([, name = '']) => (name.startsWith('.') ? [] : [name])));
}

function addWithDependencies(packages: Lock, paths: Set<string>, from: string, name: string): void {
  const path = installedPath(packages, from, name);
  const found = packages[path];
  if (!found || paths.has(path)) return;
  paths.add(path);
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta: meta } = found;
  const peers = Object.keys(peerDependencies).filter((peer) => !meta?.[peer]?.optional);
  for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
    addWithDependencies(packages, paths, path, next);
}

/** Where a package finds another one: in its own folder or in that of the nearest parent. */
function installedPath(packages: Lock, from: string, name: string): string {
  const path = join(from, 'node_modules', name);
  if (packages[path] || from === '') return path;
  const parent = from.lastIndexOf('/node_modules/');
  return installedPath(packages, parent < 0 ? '' : from.slice(0, parent), name);
}
