import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { PublicAddresses, packageManifest } from '#runtime';
import {
  ATTEMPT_MS,
  WebhookSender,
  type SignedRequest,
  type WebhookAnswer,
} from '../ports/webhook-sender.js';

/** How much of an answer's body is read, and for how long after its head. Longer ones are cut off. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_BODY_MS = 1_000;
/** How much of it is kept, in bytes. */
const EXCERPT_BYTES = 500;
/** How many informational answers, as `103 Early Hints`, may come before the answer. */
const MAX_INFORMATIONAL = 16;
/** An idle connection is closed after this time, in milliseconds. */
const IDLE_MS = 20_000;
/** How many idle connections to one receiver are kept. */
const MAX_IDLE = 8;

type Lookup = NonNullable<RequestOptions['lookup']>;

class AddressRefused extends Error {}

/** Sends the requests of webhooks. Each connection is checked after the name was resolved. No proxies are used. */
export class HttpSender extends WebhookSender {
  private readonly agents: { readonly 'http:': http.Agent; readonly 'https:': https.Agent };
  private readonly userAgent: string;

  /**
   * @param addresses those that requests may go to
   * @param resolve resolves names, with the interface of `dns.lookup`
   * @param published those whose answers may be shown
   */
  constructor(
    private readonly addresses: PublicAddresses,
    resolve: typeof lookup = lookup,
    private readonly published = new PublicAddresses([]),
  ) {
    super();
    this.userAgent = `Charging-Station-Directory/${packageManifest().version}`;
    const options = {
      keepAlive: true,
      maxFreeSockets: MAX_IDLE,
      timeout: IDLE_MS,
      lookup: checkedLookup(addresses, resolve),
    };
    this.agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  }

  async send(request: SignedRequest, signal: AbortSignal): Promise<WebhookAnswer> {
    const deadline = AbortSignal.timeout(ATTEMPT_MS);
    const until = AbortSignal.any([signal, deadline]);
    try {
      return await this.sendOnce(request, until, true);
    } catch (error) {
      if (deadline.aborted) return { error: `no answer within ${ATTEMPT_MS / 1000} s` };
      if (signal.aborted) return { error: 'the attempt was ended, as the directory stops' };
      return { error: reasonOf(error as NodeJS.ErrnoException) };
    }
  }

  /** Closes idle connections. */
  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private async sendOnce(
    { url, headers, body }: SignedRequest,
    signal: AbortSignal,
    mayRepeat: boolean,
  ): Promise<WebhookAnswer> {
    const target = new URL(url);
    this.checkLiteral(target.hostname);
    const isSecure = target.protocol === 'https:';
    const agent = this.agents[isSecure ? 'https:' : 'http:'];
    const request = (isSecure ? https : http).request(target, {
      method: 'POST',
      agent,
      signal,
      headers: { ...headers, 'user-agent': this.userAgent, 'content-length': Buffer.byteLength(body) },
    });
    try {
      return await this.answerOf(await responseTo(request, body));
    } catch (error) {
      // The receiver has closed an idle connection in this moment.
      const isStale = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      if (!mayRepeat || !isStale || signal.aborted) throw error;
      return await this.sendOnce({ url, headers, body }, signal, false);
    }
  }

  /** An address in the URL is not looked up. */
  private checkLiteral(hostname: string): void {
    const address = hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(address) && !this.addresses.includes(address)) throw new AddressRefused(address);
  }

  private async answerOf(response: IncomingMessage): Promise<WebhookAnswer> {
    const address = response.socket.remoteAddress ?? '';
    const beginning = await beginningOf(response);
    const text = beginning.subarray(0, EXCERPT_BYTES).toString();
    return {
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
      excerpt: this.published.includes(address) ? text : null,
    };
  }
}

/** Sends a request. Rejects whatever else than a response comes: `close` is the last event of every request. */
const responseTo = (request: http.ClientRequest, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    let informational = 0;
    const refuse = (code: string) => request.destroy(Object.assign(new Error(code), { code }));
    request.once('response', resolve).on('error', reject);
    request.on('information', () => ++informational > MAX_INFORMATIONAL && refuse('INFORMATIONAL'));
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(Object.assign(new Error('101'), { code: 'UPGRADE' }));
    });
    request.once('close', () => reject(new Error('closed')));
    request.end(body);
  });

/** Reads a body, so that its connection can be used again; one that is too long or too slow is cut off. */
async function beginningOf(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => response.destroy(), MAX_BODY_MS);
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size > MAX_BODY_BYTES) break;
    }
  } catch {
    // The status has come, and counts.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(pieces);
}

/** Refuses a name of which any address is refused. */
const checkedLookup =
  (allowed: PublicAddresses, resolve: typeof lookup): Lookup =>
  (hostname, options: LookupOptions, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const refused = addresses.find(({ address }) => !allowed.includes(address));
      if (refused) return callback(new AddressRefused(refused.address), '', 0);
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'the name does not exist',
  EAI_AGAIN: 'the name could not be resolved',
  INFORMATIONAL: 'the receiver sent informational answers only',
  UPGRADE: 'the receiver asked for another protocol (101)',
  ETIMEDOUT: 'the connection could not be made in time',
};

/** Why there was no answer, without the URL. */
function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof AddressRefused) return 'the address is not allowed: it is not public';
  const code = error.code ?? (error as { errors?: NodeJS.ErrnoException[] }).errors?.[0]?.code ?? 'no answer';
  return reasons[code] ?? `the request failed (${code})`;
}
