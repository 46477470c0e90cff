import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { paths } from '../cache.js';
import { hostDebian } from './host-debian.js';
import { install, isInstalled, type BuildSite } from './installation.js';
import type { Requirement } from './requirements.js';

const PACKAGE = 'postgresql-18-documentdb';
const RELEASE = 'sid';
const PROGRAMS = '/usr/lib/postgresql/18/bin';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

// Namespaces of its own: mounts and processes end with the command, even if it is killed.
const isolated = ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--'];

/** The root folder of the system in which PostgreSQL runs. */
export const postgresqlRoot = (): string => join(paths.installed(PACKAGE), 'root');

/** The command that runs one of PostgreSQL's programs in that system, as its user. */
export const postgresCommand = (...command: readonly string[]): readonly string[] => [
  ...['chroot', '--userspec=postgres:postgres', postgresqlRoot()],
  ...['env', '-i', `PATH=${PROGRAMS}:/usr/bin:/bin`, 'LC_ALL=C.UTF-8', 'HOME=/var/lib/postgresql'],
  ...command,
];

/** The requirements of PostgreSQL. */
export const postgresqlRequirements = (): readonly Requirement[] => [
  ...(['Linux', 'root', 'setpriv'] as const),
  ...(isInstalled(PACKAGE) ? [] : (['unshare', 'debootstrap'] as const)),
];

/**
 * Installs a minimal Debian with PostgreSQL and DocumentDB in a folder. The package exists only in Debian's
 * unstable release and needs the C library of that release, so it can't be installed on the machine itself.
 */
export async function installPostgresql(): Promise<void> {
  await install(PACKAGE, async (site) => {
    const root = join(site.folder, 'root');
    await makeSystem(site, root);
    await installPackage(site, root);
    for (const done of ['debootstrap', 'root/var/cache/apt', 'root/var/lib/apt/lists'])
      rmSync(join(site.folder, done), { recursive: true, force: true });
  });
}

async function makeSystem(site: BuildSite, root: string): Promise<void> {
  const { debootstrap, environment, mirror, transport } = await hostDebian(site);
  const mirrorArgument = mirror === undefined ? [] : [mirror];
  await site.run(
    [...isolated, debootstrap, '--variant=minbase', RELEASE, root, ...mirrorArgument],
    environment,
  );
  put(root, 'etc/apt/apt.conf.d/00host', transport);
  if (existsSync(CERTIFICATES)) {
    put(root, CERTIFICATES, '');
    copyFileSync(CERTIFICATES, join(root, CERTIFICATES));
  }
}

async function installPackage(site: BuildSite, root: string): Promise<void> {
  // No server is started and no database is created during the installation.
  put(root, 'usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755);
  put(root, 'etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  const options = ['-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold'];
  await inSystem(site, root, ['apt-get', 'update']);
  await inSystem(site, root, ['apt-get', 'install', ...options, PACKAGE]);
}

function inSystem(site: BuildSite, root: string, command: readonly string[]): Promise<void> {
  // Scripts of the package read /proc.
  const enter = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"';
  const environment = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'DEBIAN_FRONTEND=noninteractive', ...proxies()];
  return site.run([...isolated, 'sh', '-c', enter, root, 'env', '-i', ...environment, ...command]);
}

const proxies = () =>
  Object.entries(process.env)
    .filter(([name]) => /^(https?|no)_proxy$/i.test(name))
    .map(([name, value]) => `${name}=${value}`);

function put(root: string, path: string, content: string, mode = 0o644): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
}
