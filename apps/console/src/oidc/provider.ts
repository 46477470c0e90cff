import { ErrorResponse, OidcClient, WebStorageStateStore, type SigninResponse } from 'oidc-client-ts';
import { scopes } from '../texts/scopes.js';
import { renewalOf, type Session } from './session.js';
import { hostOf, readSignInSettings, type SignInSettings } from './settings.js';

// Loaded only by who signs in, or has signed in, at an OpenID provider.

/** The path to which the provider sends people back, after the sign-in and after the sign-out. */
const RETURN_PATH = '/sign-in';

/** What is known again when somebody comes back. */
interface Begun {
  /** The path from which the sign-in began. */
  readonly place: string;
  /** Whether the scopes of the directory were asked for. */
  readonly hasScopes: boolean;
}

/** The client of the settings. Without a state of its own, but for the sign-in that this tab has begun. */
const clientOf = ({ issuer, client_id }: SignInSettings): OidcClient =>
  new OidcClient({
    ...{ authority: issuer, client_id, response_type: 'code' },
    ...{
      redirect_uri: location.origin + RETURN_PATH,
      post_logout_redirect_uri: location.origin + RETURN_PATH,
    },
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: 'directory.sign-in.' }),
  });

/** RFC 8707 section 2: a resource is an absolute URI. */
const resourceOf = ({ audience }: SignInSettings) =>
  /^https?:\/\//.test(audience) ? { resource: audience } : {};

/** Some providers take the audience by this parameter; the others ignore it (RFC 6749 section 3.1). */
const audienceOf = ({ audience }: SignInSettings) => ({ extraQueryParams: { audience } });

/** Goes to the provider. @param place the path that the person comes back to */
export async function beginSignIn(place: string, hasScopes = true): Promise<void> {
  const settings = await readSignInSettings();
  const client = clientOf(settings);
  const { url } = await client.createSigninRequest({
    ...{ scope: await scopeOf(client, hasScopes), state: { place, hasScopes } satisfies Begun },
    ...{ ...resourceOf(settings), extraTokenParams: resourceOf(settings) },
    ...audienceOf(settings),
  });
  location.assign(url);
}

const names = Object.keys(scopes).map((key) => key.replace('scope.', ''));

/** The scopes of the directory, and those of OpenID that the provider has. */
async function scopeOf({ metadataService }: OidcClient, hasScopes: boolean): Promise<string> {
  const { scopes_supported: supported = [] } = await metadataService.getMetadata();
  const own = ['profile', 'offline_access'].filter((scope) => supported.includes(scope));
  return ['openid', ...own, ...(hasScopes ? names : [])].join(' ');
}

/** The provider has sent somebody back without what is needed; the message says why. */
export class SignInRefused extends Error {
  /** @param code that of RFC 6749 section 4.1.2.1, if it is the provider's */
  constructor(
    message: string,
    readonly code?: string | null,
  ) {
    super(message);
  }
}

export interface SignedIn {
  readonly session: Session;
  readonly place: string;
}

/**
 * Takes what the provider has sent somebody back with; undefined if it is asked again, without what it does not know.
 * @param url the address of this page
 * @throws SignInRefused the provider says why
 * @throws Error it does not answer, or the answer is none to a sign-in of this tab
 */
export async function completeSignIn(url: string): Promise<SignedIn | undefined> {
  const settings = await readSignInSettings();
  try {
    const response = await clientOf(settings).processSigninResponse(url);
    return { session: sessionOf(response), place: (response.userState as Begun).place };
  } catch (error) {
    if (!(error instanceof ErrorResponse)) throw error;
    const begun = error.state as Begun | undefined;
    // Some refuse scopes that they do not know, in place of leaving them out.
    if (error.error === 'invalid_scope' && begun?.hasScopes)
      return void (await beginSignIn(begun.place, false));
    throw new SignInRefused(error.error_description ?? error.error ?? hostOf(settings), error.error);
  }
}

/** The end of a session that has none, in seconds. */
const FAR = Date.UTC(9999, 11, 31) / 1_000;

/** @param before what a renewal does not say again */
function sessionOf(response: SigninResponse, before?: Session): Session {
  const { access_token, refresh_token, id_token, scope, expires_at, profile } = response;
  // JSON has no infinity.
  const expiresAt = (expires_at ?? FAR) * 1_000;
  return {
    ...before,
    access_token,
    ...(refresh_token !== undefined && { refresh_token }),
    ...(id_token !== undefined && { id_token }),
    ...(scope !== undefined && { scope }),
    ...nameIn(profile),
    subject: profile.sub,
    expiresAt,
    renewAt: renewalOf(expiresAt, Date.now()),
  };
}

function nameIn({ name, preferred_username, email }: SigninResponse['profile']): Pick<Session, 'name'> {
  const found = name ?? preferred_username ?? email;
  return found === undefined ? {} : { name: found };
}

/** Errors of a provider that can't answer now. */
const PASSING: readonly (string | null)[] = ['server_error', 'temporarily_unavailable'];

/**
 * A session that lasts longer, by its refresh token.
 * @throws SignInRefused the provider has ended it
 * @throws Error the provider does not answer
 */
export async function renewedSession(session: Session): Promise<Session> {
  const { refresh_token = '', id_token, scope, subject } = session;
  const settings = await readSignInSettings();
  const state = {
    ...{ refresh_token, session_state: null, profile: { sub: subject } as SigninResponse['profile'] },
    ...(id_token !== undefined && { id_token }),
    ...(scope !== undefined && { scope }),
  };
  try {
    return sessionOf(await clientOf(settings).useRefreshToken({ state, ...resourceOf(settings) }), session);
  } catch (error) {
    if (error instanceof ErrorResponse && !PASSING.includes(error.error))
      throw new SignInRefused(error.message, error.error);
    throw error;
  }
}

/** Ends a session at the provider, where it can be: the browser goes there, and comes back. */
export async function endSession({ refresh_token, id_token }: Session): Promise<void> {
  const client = clientOf(await readSignInSettings());
  const { revocation_endpoint, end_session_endpoint } = await client.metadataService.getMetadata();
  if (revocation_endpoint !== undefined && refresh_token !== undefined)
    await client.revokeToken(refresh_token, 'refresh_token').catch(() => undefined);
  if (end_session_endpoint === undefined) return;
  const { url } = await client.createSignoutRequest({
    ...(id_token !== undefined && { id_token_hint: id_token }),
  });
  location.assign(url);
}
