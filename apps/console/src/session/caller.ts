import { useQuery } from '@tanstack/react-query';
import { api, ApiProblem, bodyOf, credential } from '../api/client.js';
import { changeKey, currentKey, currentSession, giveUpKey, keepSession } from '../api/credential.js';
import type { Caller, Scope } from '../api/records.js';
import type { Session } from '../oidc/session.js';

/** Who asks. Null: the directory answers nobody without a credential. */
async function readCaller(): Promise<Caller | null> {
  try {
    return await bodyOf(api.GET('/v1/caller'));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    if (currentKey() === null) return null;
    // It was revoked or has expired. The reads of others may be public.
    giveUpKey();
    return readCaller();
  }
}

const RETRY_MS = 3_000;

export const callerKey = ['caller'] as const;

/** Who asks: `data` is undefined until this is known, and null if a sign-in is needed. */
export const useCaller = () =>
  useQuery({
    ...{ queryKey: callerKey, queryFn: readCaller, staleTime: 60_000 },
    // Without a caller there is no stream that would say when the directory answers again.
    refetchInterval: ({ state }) => state.status === 'error' && state.data === undefined && RETRY_MS,
  });

/** Returns whether the caller has a scope, as in `may('stations:write')`: what it may not do is not offered. */
export function useMay(): (scope: Scope) => boolean {
  const { data: caller } = useCaller();
  return (scope) => caller?.scopes.includes(scope) ?? false;
}

/** Keeps a key if the directory knows it. @param lasts beyond this tab @throws ApiProblem it does not */
export async function signIn(key: string, lasts: boolean): Promise<void> {
  await bodyOf(api.GET('/v1/caller', { headers: credential(key) }));
  changeKey(key, lasts);
}

/** Keeps a session if the directory takes its token. @throws ApiProblem it does not */
export async function signInAs(session: Session): Promise<void> {
  await bodyOf(api.GET('/v1/caller', { headers: credential(session.access_token) }));
  keepSession(session);
}

/** All tabs are signed out at once. A session ends at its provider too, to which the browser goes. */
export async function signOut(): Promise<void> {
  const session = currentSession();
  changeKey(null);
  if (!session) return;
  // Without an answer of the provider, the person is signed out here all the same.
  await import('../oidc/provider.js').then(({ endSession }) => endSession(session)).catch(() => undefined);
}
