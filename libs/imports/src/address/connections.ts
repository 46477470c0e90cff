import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { ImportError } from '../import-error.js';
import { addressName } from './address.js';

/** Which IP addresses an import may connect to. */
export interface AddressPolicy {
  includes(address: string): boolean;
}

type Lookup = NonNullable<RequestOptions['lookup']>;

/**
 * The connections of an import, each of which is checked after its name was resolved: also those of further pages, of
 * redirects and of requests for single locations. None is used twice.
 */
export class Connections {
  private readonly agents: { readonly 'http:': http.Agent; readonly 'https:': https.Agent } | null;

  /**
   * @param policy undefined: all are allowed
   * @param resolve resolves names, with the interface of `dns.lookup`
   */
  constructor(
    private readonly policy?: AddressPolicy,
    resolve: typeof lookup = lookup,
  ) {
    const options = policy && { lookup: checkedLookup(policy, resolve) };
    this.agents = options ? { 'http:': new http.Agent(options), 'https:': new https.Agent(options) } : null;
  }

  /** Sends a GET request. @throws ImportError its address is not allowed, or its name is not known */
  get(url: URL, headers: Headers, signal: AbortSignal): Promise<http.IncomingMessage> {
    this.checkLiteral(url);
    const isSecure = url.protocol === 'https:';
    const agent = this.agents?.[isSecure ? 'https:' : 'http:'];
    const options = { headers: Object.fromEntries(headers), signal, ...(agent && { agent }) };
    return new Promise((resolve, reject) => {
      (isSecure ? https : http)
        .request(url, options, resolve)
        .on('error', (error) => reject(failureOf(error, url)))
        .end();
    });
  }

  /** An address in the URL is not looked up. */
  private checkLiteral(url: URL): void {
    const address = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (this.policy && isIP(address) && !this.policy.includes(address)) throw refusalOf(url);
  }
}

class Refused extends Error {}

const refusalOf = (url: URL): ImportError =>
  new ImportError('address_refused', `${addressName(url)} is at an address that is not public`);

/** Names that can't be resolved for the moment have other codes than those that do not exist. */
function failureOf(error: NodeJS.ErrnoException, url: URL): Error {
  if (error instanceof Refused) return refusalOf(url);
  if (error.code !== 'ENOTFOUND') return error;
  const what = `${addressName(url)} names a server that is not known (${error.message})`;
  return new ImportError('address_failed', what);
}

/** Refuses a name of which any address is refused. */
const checkedLookup =
  (policy: AddressPolicy, resolve: typeof lookup): Lookup =>
  (hostname, options: LookupOptions, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      if (addresses.some(({ address }) => !policy.includes(address))) return callback(new Refused(), '', 0);
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
