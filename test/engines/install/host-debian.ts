import { join } from 'node:path';
import type { BuildSite } from './installation.js';
import { isExecutable } from './requirements.js';
import { read } from './run.js';

/** How this machine gets Debian's packages. */
export interface HostDebian {
  /** The mirror that apt uses; undefined without one, as debootstrap has a default. */
  readonly mirror: string | undefined;
  /** The settings of apt for connections. */
  readonly transport: string;
  /** The path of debootstrap, and the environment variables that it needs. */
  readonly debootstrap: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Reads the configuration of apt, and downloads debootstrap if it is not installed. */
export async function hostDebian(site: BuildSite): Promise<HostDebian> {
  const mirror = isExecutable('apt-get') ? await mirrorOfApt(site) : undefined;
  const transport = isExecutable('apt-config') ? transportSettings(await read('apt-config', 'dump')) : '';
  const { program, environment } = isExecutable('debootstrap')
    ? { program: 'debootstrap', environment: {} }
    : await unpackDebootstrap(site);
  return {
    mirror,
    transport,
    debootstrap: program,
    environment: { ...proxies(transport), ...environment },
  };
}

async function mirrorOfApt(site: BuildSite): Promise<string | undefined> {
  const known = await debianMirror();
  if (known !== undefined) return known;
  // Without downloaded package lists, apt does not know the origin of a mirror.
  await site.run(['apt-get', 'update']);
  return debianMirror();
}

async function debianMirror(): Promise<string | undefined> {
  const ofDebian = ['Created-By: Packages', 'Origin: Debian', 'Label: Debian'];
  const [first] = (await read('apt-get', 'indextargets', '--format', '$(REPO_URI)', ...ofDebian)).split('\n');
  return first === '' ? undefined : first;
}

// Settings with paths of this machine are left out, as the files do not exist in the new system.
function transportSettings(dump: string): string {
  return dump
    .split('\n')
    .filter((line) => /^Acquire::(https?|Retries|Check-\S+)\b.* ".+";$/i.test(line))
    .filter((line) => !/Auto-?Detect|CAInfo|CAPath|Ssl|Cert/i.test(line))
    .map((line) => `${line}\n`)
    .join('');
}

// debootstrap uses a proxy that apt detects, but not one from its settings.
function proxies(transport: string): Record<string, string> {
  const found = [...transport.matchAll(/^Acquire::(https?)::Proxy "(\w+:.+)";$/gim)];
  return Object.fromEntries(
    found.map(([, scheme = '', proxy = '']) => [`${scheme.toLowerCase()}_proxy`, proxy]),
  );
}

// It consists of scripts, which can be run without an installation.
async function unpackDebootstrap({ folder, run }: BuildSite) {
  const download = 'apt-get -o APT::Sandbox::User=root download debootstrap';
  const fetch = `{ ${download} || { apt-get update && ${download}; }; }`;
  const unpacked = join(folder, 'debootstrap');
  await run(['sh', '-ec', `mkdir "$0"; cd "$0"; ${fetch}; dpkg-deb -x debootstrap_*.deb .`, unpacked]);
  return {
    program: join(unpacked, 'usr/sbin/debootstrap'),
    environment: { DEBOOTSTRAP_DIR: join(unpacked, 'usr/share/debootstrap') },
  };
}
