import { t } from '../texts/index.js';
import { ApiProblem } from './problem.js';
import type { Schemas } from './records.js';

/** How often the outcome of a write is asked for, in milliseconds, and how many times. */
const POLL_MS = 500;
const MAX_POLLS = 120;

/** Where the outcome of a write will be that the directory has accepted without one; undefined for other answers. */
export function pendingOutcome({ status, headers }: Response): string | undefined {
  const location = headers.get('location') ?? '';
  return status === 202 && location.startsWith('/v1/commands/') ? location : undefined;
}

/**
 * Waits for the outcome of a write. Until then the record is as it was.
 * @throws ApiProblem the write was refused
 * @throws Error there is no outcome after a minute
 */
export async function outcomeOf(read: () => Promise<Response>): Promise<Schemas['CommandOutcome']> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const outcome = (await (await read()).json()) as Schemas['CommandOutcome'];
    if (outcome.error) throw new ApiProblem(outcome.error);
    if (outcome.status !== 'pending') return outcome;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(t('error.pending'));
}
