import { isJsonObject, listOf, member, textOf } from '#domain';
import { ImportError } from '../import-error.js';
import { addressName } from './address.js';
import type { DownloadOptions } from './download.js';
import { FeedClient } from './feed-client.js';
import { jsonOf } from './single-requests.js';

/** The versions of OCPI that are read, the best one first. */
const versions = ['2.3.0', '2.2.1', '2.2', '2.1.1'];
/** The last part of the path of OCPI's versions, or of one of them. */
const LAST_PART = /\/(versions|2\.\d(\.\d)?)\/?$/;

/** What is pulled of an address. */
export interface PulledAddresses {
  readonly locations: URL;
  /** Null if the sender has none. */
  readonly tariffs: URL | null;
}

/**
 * Returns the addresses of the locations and tariffs for one of OCPI's versions, or of the endpoints of a version; another
 * address as it is. As with links to pages, an address at another server is read as path and query at the server that was
 * asked.
 * @throws ImportError a request fails, or there is no version that can be read, or none of locations
 */
export async function addressesAt(address: URL, options: DownloadOptions): Promise<PulledAddresses> {
  const asItIs = { locations: address, tariffs: null };
  if (!LAST_PART.test(address.pathname)) return asItIs;
  const client = new FeedClient(address.origin, options);
  const dataOf = (url: URL) => client.get({ url }, async ({ body }) => member(await jsonOf(body), 'data'));
  const first = await dataOf(address);
  const offered = listOf(first).filter((each) => textOf(member(each, 'version')) !== null);
  if (offered.length === 0 && !isDetails(first)) return asItIs;
  const details = isDetails(first) ? first : await dataOf(versionIn(offered, address));
  const endpointOf = (module: string) =>
    listOf(member(details, 'endpoints')).find(
      (each) => member(each, 'identifier') === module && member(each, 'role') !== 'RECEIVER',
    );
  const locations = targetOf(endpointOf('locations'), address);
  return {
    locations: locations ?? refuse(address, 'no endpoint of locations'),
    tariffs: targetOf(endpointOf('tariffs'), address),
  };
}

const isDetails = (data: unknown): boolean => isJsonObject(data) && Array.isArray(data['endpoints']);

function versionIn(offered: readonly unknown[], address: URL): URL {
  const version = versions.find((each) => offered.some((offer) => member(offer, 'version') === each));
  const offer =
    version === undefined ? undefined : offered.find((each) => member(each, 'version') === version);
  const names = offered.map((each) => textOf(member(each, 'version'))).join(', ');
  return targetOf(offer, address) ?? refuse(address, `no version of OCPI that can be read (${names})`);
}

function targetOf(named: unknown, address: URL): URL | null {
  const url = textOf(member(named, 'url'));
  if (url === null || !URL.canParse(url, address.href)) return null;
  const target = new URL(url, address);
  return new URL(target.pathname + target.search, address.origin);
}

function refuse(address: URL, what: string): never {
  throw new ImportError('invalid', `${addressName(address)} has ${what}`);
}
