import { randomUUID } from 'node:crypto';
import { JsonArraySplitter, ocpiPlaces, responseError } from '#formats/reading';
import { connectionError, retryAfterMs } from '#client';
import { ImportError } from '../import-error.js';
import { addressName } from './address.js';
import { Connections } from './connections.js';
import { httpGet, type HttpResponse } from './http-get.js';
import { RequestLimits, pageLimits, type PageLimits, type PullBudget } from './pull-limits.js';

const FIRST_WAIT_MS = 1_000;
/** How much of an error's body is read. */
const MAX_ERROR_BYTES = 64 * 1024;

export interface FeedClientOptions {
  /** OCPI token as the operator has given it out, not encoded. */
  readonly token?: string | undefined;
  /** Of all requests; its signal aborts them. */
  readonly budget: PullBudget;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** A random number from 0 to below 1. */
  readonly random: () => number;
  /** Of each page, where not the default. */
  readonly pageLimits?: Partial<PageLimits> | undefined;
  /** Undefined: to any address. */
  readonly connections?: Connections | undefined;
}

export interface FeedRequest {
  readonly url: URL;
  /** Headers such as `If-None-Match`, which may be answered 304. */
  readonly conditions?: Headers;
  /** Further statuses than 200 that are no failure. */
  readonly accepted?: readonly number[];
}

export interface FeedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The address after redirects. */
  readonly url: URL;
  readonly body: AsyncIterable<Uint8Array>;
}

/** A failure that another attempt may not have. @param waitMs the wait that the server asks for */
class TemporaryFailure extends Error {
  constructor(
    message: string,
    readonly waitMs: number | null,
  ) {
    super(message);
  }
}

/** Fetches pages of feeds. Retries temporary failures with exponential backoff and jitter. */
export class FeedClient {
  /** The values of `Authorization` to try: OCPI 2.2 encodes the token, which some servers do not expect. */
  private readonly authorizations: string[];
  private readonly connections: Connections;
  private readonly limits: PageLimits;

  /** @param origin the only one that the token is sent to */
  constructor(
    private readonly origin: string,
    private readonly options: FeedClientOptions,
  ) {
    this.authorizations = authorizationsOf(options.token);
    this.connections = options.connections ?? new Connections();
    this.limits = { ...pageLimits, ...options.pageLimits };
  }

  /**
   * Fetches an address.
   * @param read reads the response, whose status is 200 or one that the request accepts; called again if it breaks off
   * @throws ImportError the server refuses the request, or fails several times, or a limit is reached
   */
  async get<Result>(
    request: FeedRequest,
    read: (response: FeedResponse) => Promise<Result>,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.attempt(request, read);
      } catch (error) {
        this.options.budget.signal.throwIfAborted();
        if (error instanceof ImportError) throw this.withoutToken(error);
        await this.beforeNext(attempt, request.url, error);
      }
  }

  /** A server may repeat in its error what it was sent. */
  private withoutToken({ kind, message }: ImportError): ImportError {
    const { token } = this.options;
    const secrets = token === undefined ? [] : [Buffer.from(token).toString('base64'), token];
    const said = secrets.reduce((text, secret) => text.replaceAll(secret, '[token]'), message);
    return new ImportError(kind, said);
  }

  private async beforeNext(attempt: number, url: URL, error: unknown): Promise<void> {
    const { wait, random, budget } = this.options;
    const { attempts, maxWaitMs } = this.limits;
    const [reason, waitMs] =
      error instanceof TemporaryFailure ? [error.message, error.waitMs] : [connectionError(error), null];
    if (attempt === attempts)
      throw this.withoutToken(
        new ImportError('address_failed', `${addressName(url)} fails after ${attempts} attempts (${reason})`),
      );
    if (waitMs !== null && waitMs > maxWaitMs)
      throw new ImportError(
        'address_failed',
        `${addressName(url)} is not to be asked for ${Math.ceil(waitMs / 1000)} seconds (${reason})`,
      );
    await wait(waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + random() / 2), budget.signal);
  }

  private async attempt<Result>(
    request: FeedRequest,
    read: (response: FeedResponse) => Promise<Result>,
  ): Promise<Result> {
    const { url, conditions = new Headers() } = request;
    const { budget } = this.options;
    const limits = new RequestLimits(this.limits, budget.signal);
    let received: HttpResponse | undefined;
    try {
      received = await this.request(url, conditions, limits.signal);
      const body = counted(limits.watch(received.body), budget);
      const response = { ...received, body };
      if (!isAccepted(received.status, request)) throw await refusal(url, response);
      return await read(response);
    } catch (error) {
      throw limits.signal.aborted ? limits.signal.reason : error;
    } finally {
      limits.end();
      received?.body.destroy();
    }
  }

  private async request(url: URL, conditions: Headers, signal: AbortSignal): Promise<HttpResponse> {
    const response = await httpGet(url, (to) => this.headersTo(to, conditions), signal, this.connections);
    const isRefused = response.status === 401 && url.origin === this.origin;
    if (!isRefused || this.authorizations.length < 2) return response;
    response.body.destroy();
    this.authorizations.shift();
    return this.request(url, conditions, signal);
  }

  private headersTo({ origin }: URL, conditions: Headers): Headers {
    const headers = new Headers(conditions);
    headers.set('user-agent', 'charging-station-directory');
    for (const name of ['x-request-id', 'x-correlation-id']) headers.set(name, randomUUID());
    const [authorization] = origin === this.origin ? this.authorizations : [];
    if (authorization !== undefined) headers.set('authorization', authorization);
    return headers;
  }
}

function isAccepted(status: number, { conditions, accepted = [] }: FeedRequest): boolean {
  const isConditional = conditions !== undefined && [...conditions.keys()].length > 0;
  return status === 200 || (status === 304 && isConditional) || accepted.includes(status);
}

/** The token in Base64 as in OCPI 2.2, and as it is, as in OCPI 2.1.1. */
function authorizationsOf(token: string | undefined): string[] {
  if (token === undefined) return [];
  const encoded = `Token ${Buffer.from(token).toString('base64')}`;
  return /^[\x21-\x7e]+$/.test(token) ? [encoded, `Token ${token}`] : [encoded];
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  budget: PullBudget,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) {
    budget.count(piece.length);
    yield piece;
  }
}

/** The failure that a status means, with the error of OCPI if the body has one. */
async function refusal(url: URL, { status, headers, body }: FeedResponse): Promise<Error> {
  const error = await errorIn(body);
  const reason = `HTTP ${status}${error === null ? '' : `, ${error}`}`;
  if (status === 429 || status >= 500)
    return new TemporaryFailure(reason, retryAfterMs(headers.get('retry-after')));
  const hint = status === 401 || status === 403 ? ', see --token' : '';
  return new ImportError('address_failed', `${addressName(url)} answers ${reason}${hint}`);
}

async function errorIn(body: AsyncIterable<Uint8Array>): Promise<string | null> {
  const splitter = new JsonArraySplitter(ocpiPlaces);
  let bytes = 0;
  for await (const piece of body) {
    splitter.push(Buffer.from(piece));
    bytes += piece.length;
    if (bytes > MAX_ERROR_BYTES) break;
  }
  return responseError(splitter.members)?.text ?? null;
}
