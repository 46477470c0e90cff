import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { watchKey } from './credential.js';
import { ApiProblem } from './problem.js';

const MAX_RETRIES = 3;
const FIRST_RETRY_MS = 500;

/** Refusals stay what they are, but for those that name a time to try again. */
const mayHelp = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES && (!(error instanceof ApiProblem) || error.retryAfterMs !== undefined);

const retryDelay = (failures: number, error: Error): number =>
  (error instanceof ApiProblem && error.retryAfterMs) || FIRST_RETRY_MS * 2 ** failures;

/** The cache of all that the console has read. */
export function createQueryClient(): QueryClient {
  // The credential is not valid any more: whoever asks is asked again.
  const askAgain = (error: Error) => {
    if (error instanceof ApiProblem && error.status === 401)
      void client.invalidateQueries({ queryKey: ['caller'] });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => queryKey[0] !== 'caller' && askAgain(error),
    }),
    mutationCache: new MutationCache({ onError: askAgain }),
    defaultOptions: { queries: { staleTime: 10_000, retry: mayHelp, retryDelay } },
  });
  // What one caller has read is not for the next.
  watchKey(() => void client.resetQueries());
  return client;
}
