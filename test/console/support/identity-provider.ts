import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scopes } from '#application';

/** What is used of oidc-provider, which has no types. */
interface ProviderModule {
  readonly default: new (issuer: string, configuration: object) => { callback(): RequestListener };
}

/** By a name that the compiler does not look up. */
const PACKAGE: string = 'oidc-provider';

/** The audience of the directory. */
export const AUDIENCE = 'https://directory.example/';
export const CLIENT = 'console';

/** An OpenID provider in this process, by oidc-provider, whose forms take any name and password. */
export class IdentityProvider {
  /** The lifetime of access tokens, in seconds. */
  lifetime = 600;
  /** The audience of access tokens. */
  audience = AUDIENCE;
  /** Whether refresh tokens are good. */
  hasEnded = false;
  /** Whether it can't answer. */
  isDown = false;
  /** How often it was asked for tokens while it could not answer. */
  unanswered = 0;
  /** How often a refresh token was used. */
  renewals = 0;
  private readonly server: Server = createServer();

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The settings of a directory that trusts it. */
  get settings(): Readonly<Record<string, string>> {
    return {
      ...{ JWT_ISSUER: this.issuer, JWKS_URL: `${this.issuer}/jwks` },
      ...{ JWT_AUDIENCE: AUDIENCE, OIDC_CLIENT_ID: CLIENT },
    };
  }

  /** Serves a console at this URL. */
  async serve(console: string): Promise<void> {
    const { default: Provider } = (await import(PACKAGE)) as ProviderModule;
    const callback = new Provider(this.issuer, this.configuration(`${console}/sign-in`)).callback();
    this.server.on('request', (request, response) => {
      if (request.url !== '/token' || !(this.hasEnded || this.isDown)) return callback(request, response);
      if (this.isDown) this.unanswered += 1;
      const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
      const error = this.isDown ? 'temporarily_unavailable' : 'invalid_grant';
      return response.writeHead(this.isDown ? 503 : 400, headers).end(JSON.stringify({ error }));
    });
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private configuration(redirect: string): object {
    const resource = () => ({
      ...{ scope: Object.keys(scopes).join(' '), audience: this.audience },
      ...{ accessTokenFormat: 'jwt', accessTokenTTL: this.lifetime, jwt: { sign: { alg: 'ES256' } } },
    });
    return {
      clients: [
        {
          ...{ client_id: CLIENT, token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
          ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
          ...{ redirect_uris: [redirect], post_logout_redirect_uris: [redirect] },
        },
      ],
      // Pages of the console ask for tokens themselves.
      clientBasedCORS: () => true,
      issueRefreshToken: () => Promise.resolve(true),
      features: {
        resourceIndicators: { enabled: true, getResourceServerInfo: resource },
        revocation: { enabled: true },
        rpInitiatedLogout: { enabled: true },
      },
      claims: { openid: ['sub'], profile: ['name'] },
      conformIdTokenClaims: false,
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, name: `${id} of the depot` }),
      }),
      extraTokenClaims: (_: unknown, token: { readonly gty?: string }) => {
        if (token.gty?.includes('refresh_token')) this.renewals += 1;
        return {};
      },
      jwks: { keys: [signingKey()] },
      cookies: { keys: [randomUUID()] },
    };
  }
}

function signingKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: randomUUID() };
}
