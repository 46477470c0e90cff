import { ANONYMOUS, KEY_ID_PREFIX, hasKey, isScope, type Caller, type Scope } from '#application';
import { Logger } from '@nestjs/common';
import type { TokenSettings } from '#runtime';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { HttpProblem } from '../http/problems/http-problem.js';
import { unauthenticated } from './unauthenticated.js';

/** Signatures of the issuer's private key alone: with HMAC or `none`, anybody could make a token. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const SKEW_S = 60;
/** How often an unknown key id makes the issuer's keys be read again at most, in milliseconds. */
const COOLDOWN_MS = 30_000;
/** How often the issuer's keys are read again: a key that it has withdrawn is trusted no longer than this. */
const RELOAD_MS = 600_000;
const FETCH_TIMEOUT_MS = 5_000;
/** After a failed read of the issuer's keys, how long requests are refused without another one. */
const RETRY_MS = 5_000;
const MAX_SUBJECT_LENGTH = 255;

const logger = new Logger('Tokens');

/** Verifies tokens (JWT, RFC 7519) by the public keys of their issuer. */
export class TokenVerifier {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;
  private readonly timer: NodeJS.Timeout;
  private failedAt = -Infinity;

  constructor(private readonly settings: TokenSettings) {
    this.keys = createRemoteJWKSet(new URL(settings.jwksUrl), {
      cooldownDuration: COOLDOWN_MS,
      timeoutDuration: FETCH_TIMEOUT_MS,
      // The timer reads them again: tokens are still verified while the issuer can't be reached.
      cacheMaxAge: Infinity,
    });
    this.timer = setInterval(() => void this.keys.reload().catch(() => undefined), RELOAD_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /**
   * The caller that a token names, with the scopes of this service among those of the token.
   * @throws HttpProblem `unauthenticated`: the token is not valid; `issuer_unavailable`: that can't be known
   */
  async verify(token: string): Promise<Caller> {
    if (Date.now() - this.failedAt < RETRY_MS && this.keys.jwks() === undefined) throw issuerUnavailable();
    try {
      const { issuer, audience } = this.settings;
      const { payload } = await jwtVerify(token, this.keys, {
        ...{ issuer, audience, algorithms: ALGORITHMS, clockTolerance: SKEW_S },
        requiredClaims: ['exp', 'sub'],
      });
      return callerOf(payload);
    } catch (error) {
      if (error instanceof HttpProblem) throw error;
      if (isAboutToken(error)) throw invalidToken();
      logger.warn(`the keys of the issuer cannot be read: ${(error as Error).message}`);
      this.failedAt = Date.now();
      throw issuerUnavailable();
    }
  }
}

function callerOf({ sub, exp = 0, ...claims }: JWTPayload): Caller {
  if (!isSubject(sub)) throw invalidToken();
  return { id: sub, scopes: scopesOf(claims), expiresAt: (exp + SKEW_S) * 1000 };
}

/** The claim may be of any type. A subject that is a key would stand on events. */
const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' &&
  sub !== '' &&
  sub !== ANONYMOUS &&
  sub.length <= MAX_SUBJECT_LENGTH &&
  !sub.startsWith(KEY_ID_PREFIX) &&
  !/[\p{Cc}\p{Cs}]/u.test(sub) &&
  !hasKey(sub);

/** Scopes are separated by spaces in `scope` (RFC 8693 section 4.2), and a text like that or a list in `scp`. */
function scopesOf({ scope, scp }: JWTPayload): ReadonlySet<Scope> {
  const texts = [scope, scp].flat().filter((text) => typeof text === 'string');
  return new Set(texts.flatMap((text) => text.split(' ')).filter(isScope));
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

const invalidToken = () =>
  unauthenticated('The token is not valid: see its signature, issuer, audience and times.');

const issuerUnavailable = () => new HttpProblem('issuer_unavailable', {}, { 'retry-after': '5' });
