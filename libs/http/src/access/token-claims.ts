import { ANONYMOUS, KEY_ID_PREFIX, hasKey, isScope, type Caller, type Scope } from '#application';
import type { TokenSettings } from '#runtime';
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';

/** Signatures of the issuer's private key alone: with HMAC or `none`, anybody could make a token. */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];
export const SKEW_S = 60;
const MAX_SUBJECT_LENGTH = 255;

/** Messages to a service and not credentials, signed by the same keys (OpenID Back-Channel Logout, RFC 8417). */
const NO_CREDENTIALS: ReadonlySet<string> = new Set(['logout+jwt', 'secevent+jwt']);
/** Which such messages must have: many issuers leave their type out. */
const EVENTS_CLAIM = 'events';

/**
 * Why a token can't be valid, as far as it says itself; undefined if it can. It costs little, so that signatures are verified of
 * tokens alone that name this service and its issuer.
 */
export function mismatchOf(token: string, settings: TokenSettings): string | undefined {
  try {
    const { alg = '', typ } = decodeProtectedHeader(token);
    const claims = decodeJwt(token);
    const { iss, aud, exp, sub } = claims;
    const rules: readonly (readonly [boolean, string])[] = [
      [ALGORITHMS.includes(alg), 'the algorithm of its signature is not taken'],
      [isCredential(typ, claims, settings.type), 'it is of another type (typ) than an access token'],
      [iss === settings.issuer, 'it is of another issuer (iss)'],
      [[aud].flat().includes(settings.audience), 'it is for another audience (aud)'],
      [isToCome(exp), 'it has expired, or does not say when (exp)'],
      [isSubject(sub), 'its subject (sub) is none that is taken'],
    ];
    return rules.find(([isMet]) => !isMet)?.[1];
  } catch {
    return 'it is no JWT';
  }
}

const isToCome = (exp: unknown): boolean => typeof exp === 'number' && exp + SKEW_S > Date.now() / 1000;

/** RFC 7515 section 4.1.9: media types are without case, and usually without `application/`. */
export const typeName = (typ: string): string => typ.toLowerCase().replace(/^application\//, '');

/** @param wanted the type that is required; undefined: any, or none */
function isCredential(typ: unknown, claims: JWTPayload, wanted: string | undefined): boolean {
  const type = typeof typ === 'string' ? typeName(typ) : undefined;
  if (type !== undefined && NO_CREDENTIALS.has(type)) return false;
  if (Object.hasOwn(claims, EVENTS_CLAIM)) return false;
  return wanted === undefined || type === typeName(wanted);
}

/** Who sends a verified token; undefined if it names nobody. */
export function callerOfClaims(claims: JWTPayload, { scopeClaims }: TokenSettings): Caller | undefined {
  const { sub, exp = 0 } = claims;
  if (!isSubject(sub)) return undefined;
  const scopes = scopesOf(scopeClaims.map((name) => claims[name]));
  return { id: sub, scopes, expiresAt: (exp + SKEW_S) * 1000 };
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

/** A claim is a text of scopes that spaces separate (RFC 8693 section 4.2), or a list of such. */
function scopesOf(claims: readonly unknown[]): ReadonlySet<Scope> {
  const texts = claims.flat().filter((text) => typeof text === 'string');
  return new Set(texts.flatMap((text) => text.split(' ')).filter(isScope));
}
