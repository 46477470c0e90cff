import { hash } from 'node:crypto';
import type { Caller } from '#application';
import { Logger } from '@nestjs/common';
import type { TokenSettings } from '#runtime';
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { HttpProblem } from '../problems/http-problem.js';
import { invalidCredential } from './challenges.js';
import { ALGORITHMS, SKEW_S, callerOfClaims, mismatchOf } from './token-claims.js';

/** How often an unknown key id makes the issuer's keys be read again at most, in milliseconds. */
const COOLDOWN_MS = 30_000;
/** How often the issuer's keys are read again: a key that it has withdrawn is trusted no longer than this. */
const RELOAD_MS = 600_000;
const FETCH_TIMEOUT_MS = 5_000;
/** After a failed read of the issuer's keys, how long requests are refused without another one. */
const RETRY_MS = 5_000;
/** Greatest number of verified tokens that are known again without their signature. */
const MAX_KNOWN = 10_000;

const logger = new Logger('Tokens');

/** Verifies tokens (JWT, RFC 7519) by the public keys of their issuer. */
export class TokenVerifier {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;
  private readonly timer: NodeJS.Timeout;
  private failedAt = -Infinity;
  private failure = issuerUnavailable;
  /** The callers of verified tokens by the hashes of these, until the keys are read again. */
  private readonly known = new Map<string, Caller>();
  private reads = 0;

  constructor(private readonly settings: TokenSettings) {
    this.keys = createRemoteJWKSet(new URL(settings.jwksUrl), {
      cooldownDuration: COOLDOWN_MS,
      timeoutDuration: FETCH_TIMEOUT_MS,
      // The timer reads them again: tokens are still verified while the issuer can't be reached.
      cacheMaxAge: Infinity,
      [customFetch]: (url, options) => this.readKeys(url, options),
    });
    this.timer = setInterval(() => void this.keys.reload().catch(() => undefined), RELOAD_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /**
   * The caller that a token names, with the scopes of this service among those of the token.
   * @param turn is awaited before a signature is verified, which costs more than all else
   * @throws HttpProblem `unauthenticated`: the token is not valid; `issuer_unavailable`: that can't be known
   */
  async verify(token: string, turn: () => Promise<void> = () => Promise.resolve()): Promise<Caller> {
    const digest = hash('sha256', token, 'base64');
    const known = this.knownCaller(digest);
    if (known) return known;
    const mismatch = mismatchOf(token, this.settings);
    if (mismatch !== undefined) throw invalidToken(mismatch);
    await turn();
    if (Date.now() - this.failedAt < RETRY_MS && this.keys.jwks() === undefined) throw this.failure();
    const { reads } = this;
    const caller = await this.verifySignature(token);
    if (reads === this.reads) this.remember(digest, caller);
    return caller;
  }

  private async verifySignature(token: string): Promise<Caller> {
    try {
      const { issuer, audience } = this.settings;
      const { payload } = await jwtVerify(token, this.keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: SKEW_S,
        requiredClaims: ['exp', 'sub'],
      });
      const caller = callerOfClaims(payload, this.settings);
      if (caller) return caller;
    } catch (error) {
      if (!isAboutToken(error)) throw this.failed(error as Error);
    }
    throw invalidToken();
  }

  /** An issuer that sends anything but keys has none for any token; one that can't be reached may have. */
  private failed(error: Error): Error {
    logger.warn(`the keys of the issuer cannot be read: ${error.message}`);
    this.failedAt = Date.now();
    this.failure = error instanceof KeySetTooLarge ? () => invalidToken() : issuerUnavailable;
    return this.failure();
  }

  private async readKeys(url: string, options: RequestInit): Promise<Response> {
    const answer = await fetchKeySet(url, options);
    // A key may be gone.
    this.reads += 1;
    this.known.clear();
    return answer;
  }

  private knownCaller(digest: string): Caller | undefined {
    const known = this.known.get(digest);
    return known && Date.now() < (known.expiresAt ?? 0) ? known : undefined;
  }

  private remember(digest: string, caller: Caller): void {
    const [oldest] = this.known.keys();
    if (this.known.size >= MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
    this.known.set(digest, caller);
  }
}

/** What is wrong with the issuer's answer is no fault of the token. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError && !issuerFaults.has(error.code);

const issuerFaults: ReadonlySet<string> = new Set([
  errors.JWKSTimeout.code,
  errors.JWKSInvalid.code,
  // An answer other than 200, or one that is not JSON.
  errors.JOSEError.code,
]);

const invalidToken = (reason = 'its signature or its times are not right') =>
  invalidCredential(`The token is not valid: ${reason}.`);

const issuerUnavailable = () => new HttpProblem('issuer_unavailable', {}, { 'retry-after': '5' });

/** Greatest size of an issuer's keys, unpacked. */
const MAX_BYTES = 1024 * 1024;

/** The issuer answers with more than keys can be. */
class KeySetTooLarge extends Error {
  constructor() {
    super('the answer is larger than 1 MiB');
  }
}

/**
 * Reads the keys of an issuer, and no more than they can be: the rest of a larger answer is not read.
 * @param options have the signal that ends it, the reading of the body too
 * @throws KeySetTooLarge
 */
async function fetchKeySet(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  const { status } = response;
  if (status !== 200) {
    await response.body?.cancel();
    return new Response(null, { status: 502 });
  }
  return new Response(await boundedBody(response), { status });
}

async function boundedBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new KeySetTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
