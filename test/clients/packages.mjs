// Packages of others, installed into `.cache/clients` for the scripts `client:…`.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from './programs.mjs';
import { requireProgram } from './tried.mjs';

/** Installs packages such as `duckdb-cli==1.5.6`, and returns the folder of their programs. Needs Python 3.11 or later. */
export function pythonPackages(client, packages) {
  requireProgram('python3', 'the packages python3 and python3-venv of Debian');
  const environment = installed(client, packages, (folder) => {
    run('python3', ['-m', 'venv', folder]);
    run(join(folder, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
  });
  return join(environment, 'bin');
}

/** Installs packages such as `oidc-provider@9.13.3`, and returns the folder of their modules. */
export function npmPackages(client, packages) {
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const folder = installed(client, packages, (prefix) => {
    mkdirSync(prefix, { recursive: true });
    writeFileSync(join(prefix, 'package.json'), '{}');
    run('npm', ['install', '--prefix', prefix, ...options, ...packages]);
  });
  return join(folder, 'node_modules');
}

/**
 * Copies the dependencies of a project of Maven, and returns the class path of their folder.
 * @param versions by the properties of the project that have them
 */
export function mavenPackages(client, project, versions) {
  requireProgram('mvn', 'the package maven of Debian');
  const properties = Object.entries(versions).map(([name, version]) => `-D${name}=${version}`);
  const folder = installed(client, properties, (target) => {
    const options = ['-q', '-B', '-f', project, ...properties, `-DoutputDirectory=${target}`];
    run('mvn', [...options, 'dependency:copy-dependencies']);
  });
  return join(folder, '*');
}

function installed(client, packages, install) {
  const folder = resolve('.cache/clients', client, packages.join('+'));
  // Written last: an installation that was interrupted is made anew.
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return folder;
  rmSync(folder, { recursive: true, force: true });
  install(folder);
  writeFileSync(complete, '');
  return folder;
}
