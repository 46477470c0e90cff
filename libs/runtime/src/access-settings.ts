import { join } from 'node:path';
import { EnvError, bool, makeValidator, str } from 'envalid';
import { isLoopback } from './loopback.js';
import { InvalidSettings, listOf, networks, webAddress, wholeNumber } from './setting-validators.js';

/** How tokens (JWT) are verified. */
export interface TokenSettings {
  /** Where the issuer publishes its public keys (RFC 7517). */
  readonly jwksUrl: string;
  readonly issuer: string;
  readonly audience: string;
  /** The `typ` that tokens must have; undefined: any, or none. */
  readonly type?: string;
  /** The claims that have the scopes. */
  readonly scopeClaims: readonly string[];
  /** The client at the issuer as which the console signs people in; undefined: it does not. */
  readonly clientId?: string;
}

/** Who may use the service. */
export interface AccessSettings {
  /** Undefined: `api-keys.json` of the data directory, or in the distributed mode the keys in MongoDB. */
  readonly keysFile?: string;
  /** Undefined: no tokens are accepted. */
  readonly tokens?: TokenSettings;
  /** Whether reads need no credential. */
  readonly publicRead: boolean;
  /** Requests per minute of each caller, or of each address without a credential; 0: not limited. */
  readonly requestsPerMinute: number;
  /** The same as soon as there is an API key: nobody else is expected on a loopback address without one. */
  readonly requestsPerMinuteWithKeys: number;
  /** Whether RATE_LIMIT_PER_MINUTE says so, and not its default. */
  readonly isRateGiven: boolean;
  /** The origins whose pages may read responses; `*` is all of them. Empty: none. */
  readonly corsOrigins: readonly string[];
  /** Addresses and networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed. */
  readonly trustedProxies: readonly string[];
}

const DEFAULT_KEYS_FILE = 'api-keys.json';
const DEFAULT_REQUESTS_PER_MINUTE = 6_000;
const DEFAULT_SCOPE_CLAIMS = ['scope', 'scp'];

const jwksAddress = webAddress('https://login.example/.well-known/jwks.json');

const origins = listOf(isOrigin, 'must be a comma list of origins such as "https://map.example", or "*"');

/** A pattern is no origin, though it can be parsed as one. */
function isOrigin(text: string): boolean {
  return text === '*' || (!text.includes('*') && URL.canParse(text) && new URL(text).origin === text);
}

/** Claims whose meaning is registered, and another one than scopes (RFC 7519 section 4.1). */
const REGISTERED: readonly string[] = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'];

const scopeClaim = makeValidator<string>((text) => {
  if (/^[\x21-\x7e]{1,255}$/.test(text) && !REGISTERED.includes(text)) return text;
  throw new EnvError(
    'must be the name of the claim that has the scopes, such as scope, scp, roles or permissions',
  );
});

/** RFC 6749 appendix A.1. */
const clientId = makeValidator<string>((text) => {
  if (/^[\x20-\x7e]{1,255}$/.test(text)) return text;
  throw new EnvError(
    'must be the id of a client of the issuer: 1 to 255 visible ASCII characters and spaces',
  );
});

export const accessRules = {
  API_KEYS_FILE: str({ default: '' }),
  JWKS_URL: jwksAddress({ default: '' }),
  JWT_ISSUER: str({ default: '' }),
  JWT_AUDIENCE: str({ default: '' }),
  JWT_TYPE: str({ default: '' }),
  JWT_SCOPE_CLAIM: scopeClaim({ default: '' }),
  OIDC_CLIENT_ID: clientId({ default: '' }),
  PUBLIC_READ: bool({ default: false }),
  // The default depends on HOST.
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 10_000_000)({ default: undefined }),
  CORS_ORIGINS: origins({ default: [] }),
  TRUSTED_PROXIES: networks({ default: [] }),
};

type Variables = Readonly<
  Record<
    | 'API_KEYS_FILE'
    | 'JWKS_URL'
    | 'JWT_ISSUER'
    | 'JWT_AUDIENCE'
    | 'JWT_TYPE'
    | 'JWT_SCOPE_CLAIM'
    | 'OIDC_CLIENT_ID',
    string
  > &
    Record<'CORS_ORIGINS' | 'TRUSTED_PROXIES', readonly string[]> & {
      PUBLIC_READ: boolean;
      RATE_LIMIT_PER_MINUTE: number | undefined;
    }
>;

/**
 * @param host where the service listens
 * @throws InvalidSettings a setting for tokens is missing
 */
export function readAccess(variables: Variables, host: string): AccessSettings {
  const tokens = readTokens(variables);
  const { API_KEYS_FILE, RATE_LIMIT_PER_MINUTE } = variables;
  return {
    ...(API_KEYS_FILE && { keysFile: API_KEYS_FILE }),
    ...(tokens && { tokens }),
    publicRead: variables.PUBLIC_READ,
    requestsPerMinute:
      RATE_LIMIT_PER_MINUTE ?? (isPrivate(variables, host) ? 0 : DEFAULT_REQUESTS_PER_MINUTE),
    requestsPerMinuteWithKeys: RATE_LIMIT_PER_MINUTE ?? DEFAULT_REQUESTS_PER_MINUTE,
    isRateGiven: RATE_LIMIT_PER_MINUTE !== undefined,
    corsOrigins: variables.CORS_ORIGINS,
    trustedProxies: variables.TRUSTED_PROXIES,
  };
}

/** Whether only programs of this machine are expected, unless there are keys: no token, no proxy, no public. */
const isPrivate = (variables: Variables, host: string): boolean =>
  isLoopback(host) &&
  variables.JWKS_URL === '' &&
  variables.API_KEYS_FILE === '' &&
  !variables.PUBLIC_READ &&
  variables.TRUSTED_PROXIES.length === 0;

/** Any token of the issuer, for whatever service it is made, would be accepted without an audience (RFC 8725 section 3.9). */
function readTokens(variables: Variables): TokenSettings | undefined {
  const { JWKS_URL, JWT_ISSUER, JWT_AUDIENCE, JWT_TYPE, JWT_SCOPE_CLAIM, OIDC_CLIENT_ID } = variables;
  const given = [JWKS_URL, JWT_ISSUER, JWT_AUDIENCE].filter((value) => value !== '').length;
  if (given < 3 && OIDC_CLIENT_ID !== '')
    throw new InvalidSettings('OIDC_CLIENT_ID: needs JWKS_URL, JWT_ISSUER and JWT_AUDIENCE');
  if (given === 0) return undefined;
  if (given < 3)
    throw new InvalidSettings('JWKS_URL, JWT_ISSUER and JWT_AUDIENCE: give all three, or none of them');
  if (OIDC_CLIENT_ID !== '' && !isIssuerAddress(JWT_ISSUER))
    throw new InvalidSettings(
      'OIDC_CLIENT_ID: needs a JWT_ISSUER that is an HTTP address, such as https://login.example, without query and fragment',
    );
  return {
    jwksUrl: JWKS_URL,
    issuer: JWT_ISSUER,
    audience: JWT_AUDIENCE,
    ...(JWT_TYPE && { type: JWT_TYPE }),
    scopeClaims: JWT_SCOPE_CLAIM ? [JWT_SCOPE_CLAIM] : DEFAULT_SCOPE_CLAIMS,
    ...(OIDC_CLIENT_ID && { clientId: OIDC_CLIENT_ID }),
  };
}

/** OpenID Connect Discovery section 3: its metadata are below it. */
const isIssuerAddress = (issuer: string): boolean =>
  /^https?:\/\/[^?#\s]+$/.test(issuer) && URL.canParse(issuer) && new URL(issuer).username === '';

/** The file that has the keys of the embedded mode. */
export const keysFileOf = ({ keysFile }: AccessSettings, dataDir: string): string =>
  keysFile ?? join(dataDir, DEFAULT_KEYS_FILE);
