import { ApiProblem } from '../../api/client.js';
import { signInAs } from '../../session/caller.js';
import { t } from '../../texts/index.js';

/** Whether the address has the answer of a provider to a sign-in. */
export const isAnswer = (search: string): boolean => {
  const parameters = new URLSearchParams(search);
  return parameters.has('code') || parameters.has('error');
};

/** An answer is good once, and React may render the page twice. */
let finishing: { readonly search: string; readonly done: Promise<void> } | undefined;

/**
 * Signs in who has come back with an answer.
 * @param onPlace is called with the path from which the sign-in began, before the session is kept
 * @throws Error why nobody is signed in
 */
export function finish(search: string, onPlace: (place: string) => void): Promise<void> {
  if (finishing?.search !== search) finishing = { search, done: finishOnce(onPlace) };
  return finishing.done;
}

async function finishOnce(onPlace: (place: string) => void): Promise<void> {
  const { completeSignIn } = await import('../../oidc/provider.js');
  const found = await completeSignIn(location.href);
  // It was asked again: the browser goes there.
  if (!found) return;
  await signInAs(found.session);
  onPlace(found.place);
}

/** Why nobody is signed in, in words. */
export function reasonOf(error: Error, host: string): string {
  if (error instanceof ApiProblem) return t('signIn.refused', { reason: error.detail });
  if (codeOf(error) === 'access_denied') return t('signIn.denied', { host });
  if (error instanceof TypeError || error.name === 'ErrorTimeout') return t('signIn.unreachable', { host });
  return isLost(error) ? t('signIn.lost') : t('signIn.reason', { host, reason: error.message });
}

/** What oidc-client-ts says of an answer that this tab does not wait for. */
const isLost = ({ message }: Error): boolean => message.includes('No matching state');

/** The code of the provider, if it has refused the sign-in. The class is loaded late, so that it can't be named here. */
const codeOf = (error: Error): string | undefined =>
  (error as { readonly code?: string | null }).code ?? undefined;
