import { ANONYMOUS, KEY_ID_PREFIX, hasKey, isScope, type Caller, type Scope } from '#application';
import type { TokenSettings } from '#runtime';
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';

/** Signatures of the issuer's private key alone: with HMAC or `none`, anybody could make a token. */
export const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA'],
];
export const SKEW_S = 60;
const MAX_SUBJECT_LENGTH = 255;

/** Messages to a service and not credentials, signed by the same keys (OpenID Back-Channel Logout, RFC 8417). */
const NO_CREDENTIALS: ReadonlySet<string> = new Set(['logout+jwt', 'secevent+jwt']);

/**
 * Whether a token could be valid, as far as it says itself. It costs little, so that signatures are verified of tokens
 * alone that name this service and its issuer.
 */
export function isPlausible(token: string, settings: TokenSettings): boolean {
  try {
    const { alg = '', typ } = decodeProtectedHeader(token);
    const { iss, aud, exp, sub } = decodeJwt(token);
    return (
      ALGORITHMS.includes(alg) &&
      isAcceptedType(typ, settings.type) &&
      iss === settings.issuer &&
      [aud].flat().includes(settings.audience) &&
      isToCome(exp) &&
      isSubject(sub)
    );
  } catch {
    return false;
  }
}

const isToCome = (exp: unknown): boolean => typeof exp === 'number' && exp + SKEW_S > Date.now() / 1000;

/** RFC 7515 section 4.1.9: media types are without case, and usually without `application/`. */
export const typeName = (typ: string): string => typ.toLowerCase().replace(/^application\//, '');

function isAcceptedType(typ: unknown, wanted: string | undefined): boolean {
  const type = typeof typ === 'string' ? typeName(typ) : undefined;
  if (type !== undefined && NO_CREDENTIALS.has(type)) return false;
  return wanted === undefined || type === typeName(wanted);
}

/** Who sends a verified token; undefined if it names nobody. */
export function callerOfClaims({ sub, exp = 0, ...claims }: JWTPayload): Caller | undefined {
  if (!isSubject(sub)) return undefined;
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
