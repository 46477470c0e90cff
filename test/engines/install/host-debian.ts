import { join } from 'node:path';
import type { BuildSite } from './installation.js';
import { isThere } from './requirements.js';
import { read } from './run.js';

/** How this machine gets at Debian's packages. */
export interface HostDebian {
  /** Where apt takes Debian from; nothing where it doesn't, and debootstrap has a place of its own. */
  readonly mirror: string | undefined;
  /** What of apt's settings is about the way there. */
  readonly transport: string;
  /** debootstrap, and the environment that it needs. */
  readonly debootstrap: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Looks at how apt is set up here, and gets debootstrap where it isn't installed. */
export async function hostDebian(site: BuildSite): Promise<HostDebian> {
  const mirror = isThere('apt-get') ? await mirrorOfApt(site) : undefined;
  const transport = isThere('apt-config') ? transportSettings(await read('apt-config', 'dump')) : '';
  const { program, environment } = isThere('debootstrap')
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
  // A machine may never have asked for apt's lists, and without them a mirror has no origin.
  await site.run(['apt-get', 'update']);
  return debianMirror();
}

async function debianMirror(): Promise<string | undefined> {
  const ofDebian = ['Created-By: Packages', 'Origin: Debian', 'Label: Debian'];
  const [first] = (await read('apt-get', 'indextargets', '--format', '$(REPO_URI)', ...ofDebian)).split('\n');
  return first === '' ? undefined : first;
}

// Whatever names a file of this machine stays here: it isn't there where the settings go.
function transportSettings(dump: string): string {
  return dump
    .split('\n')
    .filter((line) => /^Acquire::(https?|Retries|Check-\S+)\b.* ".+";$/i.test(line))
    .filter((line) => !/Auto-?Detect|CAInfo|CAPath|Ssl|Cert/i.test(line))
    .map((line) => `${line}\n`)
    .join('');
}

// debootstrap follows a proxy that apt detects, but not one that is simply set.
function proxies(transport: string): Record<string, string> {
  const found = [...transport.matchAll(/^Acquire::(https?)::Proxy "(\w+:.+)";$/gim)];
  return Object.fromEntries(
    found.map(([, scheme = '', proxy = '']) => [`${scheme.toLowerCase()}_proxy`, proxy]),
  );
}

// It is a few scripts: they can be used without being installed on the machine.
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
