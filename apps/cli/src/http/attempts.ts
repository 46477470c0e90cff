import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../terminal.js';
import { member } from '../import/fields/json.js';
import { textOf } from '../import/fields/text.js';
import { problemText } from '../import/send/bulk-result.js';

/** Greatest number of attempts of a request. */
const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 30_000;

/** Waits some milliseconds. Tests replace it. */
export type Wait = (ms: number) => Promise<unknown>;

/** Why an attempt failed that may succeed later, and the wait that the directory asks for. */
export interface AttemptFailure {
  readonly reason: string;
  /** Null if the response has no Retry-After. */
  readonly waitMs: number | null;
}

/**
 * Repeats an attempt with exponential backoff until it succeeds.
 * @param attempt resolves with null if it succeeded
 * @returns null, or the failure of the last attempt
 */
export async function repeated(
  attempt: () => Promise<AttemptFailure | null>,
  wait: Wait = delay,
): Promise<AttemptFailure | null> {
  for (let count = 1; ; count++) {
    const failure = await attempt();
    if (failure === null || count === MAX_ATTEMPTS) return failure;
    await wait(Math.min(failure.waitMs ?? FIRST_WAIT_MS * 2 ** (count - 1), MAX_WAIT_MS));
  }
}

/** The key may not do what was asked for. */
export class Forbidden extends CommandError {}

/** The error after the last attempt. */
export const noAnswer = (base: URL, { reason }: AttemptFailure): CommandError =>
  new CommandError(`${base.href} does not answer after ${MAX_ATTEMPTS} attempts (${reason})`);

/**
 * The failure of an attempt that was refused.
 * @param command what the directory was asked for: import, export
 * @throws CommandError the refusal is not temporary
 */
export async function refusal(response: Response, base: URL, command: string): Promise<AttemptFailure> {
  const reason = `HTTP ${response.status}${await problemOf(response)}`;
  if (response.status === 429 || response.status >= 500)
    return { reason, waitMs: retryAfterMs(response.headers.get('retry-after')) };
  const hint = response.status === 401 || response.status === 403 ? ', see --key' : '';
  const Refusal = response.status === 403 ? Forbidden : CommandError;
  throw new Refusal(`${base.href} refuses the ${command}: ${reason}${hint}`);
}

/** The failure of an attempt whose connection failed. @throws CommandError if the error is one */
export function connectionFailure(error: unknown): AttemptFailure {
  if (error instanceof CommandError) throw error;
  return { reason: connectionError(error), waitMs: null };
}

/** The reason is in the `cause` of fetch's error, whose message may be empty in Node. */
export function connectionError(error: unknown): string {
  const cause = member(error, 'cause') ?? error;
  return textOf(member(cause, 'message')) ?? textOf(member(cause, 'code')) ?? 'the connection failed';
}

async function problemOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const problem: unknown = JSON.parse(text);
    return ` ${problemText(problem)}`;
  } catch {
    return '';
  }
}

/** Retry-After has seconds or a date. */
export function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : null;
}
