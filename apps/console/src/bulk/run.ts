import { ApiProblem, send } from '../api/client.js';
import { newIdempotencyKey } from '../api/idempotency-key.js';
import { positions } from '../api/positions.js';
import type { Schemas } from '../api/records.js';
import { NDJSON, resultLines } from './result-lines.js';
import { lineOf, type Step } from './change.js';
import { doneOf, noOutcome, withResults, type Outcome } from './outcome.js';

type ResultLine = Schemas['ResultLine'];

/** Steps of one request. Whoever cancels waits for the rest of one, so that the result of every step is known. */
const BATCH = 1_000;
const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 1_000;

/** Sends lines and returns their results as they come. */
type SendLines = (body: string, key: string) => AsyncIterable<ResultLine>;

interface Running {
  /** Is called with the number of steps that are done. */
  readonly onProgress: (done: number) => void;
  readonly isCancelled: () => boolean;
  readonly sendLines?: SendLines;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

export interface RunResult {
  readonly outcome: Outcome;
  /** Why it ended before the last step. */
  readonly error: Error | undefined;
}

/**
 * Executes steps by bulk requests, one after the other. A request without all of its results, or with steps for which
 * the directory had no time, is sent again with the same key, so that nothing is done twice.
 */
export async function runSteps(steps: readonly Step[], running: Running): Promise<RunResult> {
  let outcome = noOutcome;
  while (doneOf(outcome) < steps.length && !running.isCancelled()) {
    const batch = steps.slice(doneOf(outcome), doneOf(outcome) + BATCH);
    try {
      outcome = withResults(outcome, batch, await resultsOf(batch, doneOf(outcome), running));
    } catch (error) {
      return { outcome, error: error as Error };
    }
  }
  return { outcome, error: undefined };
}

async function resultsOf(batch: readonly Step[], before: number, running: Running) {
  const { wait = pause } = running;
  const [body, key] = [batch.map(lineOf).join(''), newIdempotencyKey()];
  for (let attempt = 1; ; attempt += 1) {
    const { results, error } = await attemptOf(body, key, before, running);
    const isLast = attempt === MAX_ATTEMPTS;
    if (results.length < batch.length) {
      if (isLast || !mayHelp(error)) throw error;
    } else if (isLast || !results.some(isPutOff)) return results;
    await wait((error instanceof ApiProblem && error.retryAfterMs) || FIRST_RETRY_MS * attempt);
  }
}

/** The results of a request, and why there are no more of them. */
async function attemptOf(body: string, key: string, before: number, running: Running) {
  const { onProgress, sendLines = sendBulk } = running;
  const results: ResultLine[] = [];
  try {
    for await (const result of sendLines(body, key)) {
      results.push(result);
      onProgress(before + results.length);
    }
    return { results, error: new TypeError('The results were cut off.') };
  } catch (error) {
    return { results, error: error as Error };
  }
}

/** Refusals stay what they are, but for those that name a time to try again. */
const mayHelp = (error: Error): boolean => !(error instanceof ApiProblem) || error.retryAfterMs !== undefined;

/** Whether a step was refused for lack of time alone. */
const isPutOff = ({ error }: ResultLine): boolean => error?.status === 503;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function* sendBulk(body: string, key: string): AsyncGenerator<ResultLine> {
  const headers = { 'content-type': NDJSON, accept: NDJSON, 'idempotency-key': key };
  const response = await send(new Request('/v1/bulk', { method: 'POST', headers, body }));
  if (!response.body) return;
  for await (const line of resultLines(response.body))
    if ('done' in line) positions.wrote(line.position);
    else yield line;
}
