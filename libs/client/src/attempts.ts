import { setTimeout as delay } from 'node:timers/promises';
import { member, textOf } from '#domain';
import { DirectoryError, Failure } from './failure.js';
import { problemText } from './problem-text.js';

/** Greatest number of attempts of a request as long as the directory has not answered any. */
const MAX_ATTEMPTS = 6;
/** For how long a request waits in all for a directory that has answered before: a restart takes less. */
const MAX_PATIENCE_MS = 5 * 60_000;
const FIRST_WAIT_MS = 250;
/** Longest wait unless the directory asks for another one. */
const MAX_BACKOFF_MS = 10_000;
/** Longest wait that the directory can ask for. */
const MAX_RETRY_AFTER_MS = 30_000;
/** Shorter waits are not worth a message. */
const ANNOUNCED_WAIT_MS = 2_000;

/** Waits some milliseconds; rejects when the signal is aborted. Tests replace it. */
export type Wait = (
  ms: number,
  value?: undefined,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<unknown>;

/** Why an attempt failed that may succeed later, and the wait that the directory asks for. */
export interface AttemptFailure {
  readonly reason: string;
  /** Null if the response has no Retry-After. */
  readonly waitMs: number | null;
}

/** The failure of the last attempt. */
interface LastFailure extends AttemptFailure {
  /** How long the request was repeated, in words. */
  readonly tried: string;
}

export interface AttemptsOptions {
  readonly wait?: Wait | undefined;
  /** Ends waits. */
  readonly signal?: AbortSignal;
  /** Tells the user something. */
  readonly say?: (line: string) => void;
}

/** The attempts of a command's requests to a directory, with exponential backoff. */
export class Attempts {
  private hasAnswered = false;
  /** Whether the user knows that the directory does not answer. */
  private isAnnounced = false;

  constructor(private readonly options: AttemptsOptions = {}) {}

  /**
   * Repeats an attempt until it succeeds. A directory that has never answered is given up after some seconds, and one
   * that has after {@link MAX_PATIENCE_MS}.
   * @param attempt resolves with null if it succeeded
   * @returns null, or the failure of the last attempt
   */
  async repeated(base: URL, attempt: () => Promise<AttemptFailure | null>): Promise<LastFailure | null> {
    for (let count = 1, waitedMs = 0; ; count++) {
      const begunAt = performance.now();
      const failure = await attempt();
      if (failure === null) {
        this.hasAnswered = true;
        this.isAnnounced = false;
        return null;
      }
      // A read waits for its position before it fails.
      waitedMs += wholeSeconds(performance.now() - begunAt);
      const waitMs = waitAfter(failure, count);
      if (this.isOver(count, waitedMs)) return { ...failure, tried: triedFor(count, waitedMs) };
      waitedMs += waitMs;
      this.announce(waitedMs, base, failure);
      if (!(await this.waited(waitMs))) return { ...failure, tried: triedFor(count, waitedMs) };
    }
  }

  private isOver(count: number, waitedMs: number): boolean {
    return this.hasAnswered ? waitedMs >= MAX_PATIENCE_MS : count >= MAX_ATTEMPTS;
  }

  /** Tells the user, once, that the directory takes long. */
  private announce(waitedMs: number, base: URL, { reason }: AttemptFailure): void {
    if (!this.hasAnswered || this.isAnnounced || waitedMs < ANNOUNCED_WAIT_MS) return;
    this.isAnnounced = true;
    this.options.say?.(
      `waiting for ${base.href}, for ${MAX_PATIENCE_MS / 60_000} minutes at most (${reason})`,
    );
  }

  /** @returns false if a signal has ended the wait */
  private async waited(ms: number): Promise<boolean> {
    const { wait = delay, signal } = this.options;
    await wait(ms, undefined, { signal }).catch(() => {});
    return !signal?.aborted;
  }
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;

const waitAfter = ({ waitMs }: AttemptFailure, count: number): number =>
  waitMs === null
    ? Math.min(FIRST_WAIT_MS * 2 ** (count - 1), MAX_BACKOFF_MS)
    : Math.min(waitMs, MAX_RETRY_AFTER_MS);

const triedFor = (count: number, waitedMs: number): string =>
  waitedMs >= MAX_PATIENCE_MS ? `within ${MAX_PATIENCE_MS / 60_000} minutes` : `after ${count} attempts`;

/** The key may not do what was asked for. */
export class Forbidden extends DirectoryError {}

/** The directory has nothing at this path. */
export class NotFound extends DirectoryError {}

const refusals: ReadonlyMap<number, typeof DirectoryError> = new Map([
  [403, Forbidden],
  [404, NotFound],
]);

/** The error after the last attempt. */
export const noAnswer = (base: URL, { reason, tried }: LastFailure): DirectoryError =>
  new DirectoryError('directory_unreachable', `${base.href} does not answer ${tried} (${reason})`);

/**
 * The failure of an attempt that was refused.
 * @param command what the directory was asked for: import, export
 * @throws DirectoryError the refusal is not temporary
 */
export async function refusal(response: Response, base: URL, command: string): Promise<AttemptFailure> {
  const reason = `HTTP ${response.status}${await problemOf(response)}`.replace(/\.$/, '');
  if (response.status === 429 || response.status >= 500)
    return { reason, waitMs: retryAfterMs(response.headers.get('retry-after')) };
  const hint = response.status === 401 || response.status === 403 ? '; check the key' : '';
  const Refusal = refusals.get(response.status) ?? DirectoryError;
  throw new Refusal('directory_refused', `${base.href} refuses the ${command}: ${reason}${hint}`);
}

/** The failure of an attempt whose connection failed. @throws Failure the error is one */
export function connectionFailure(error: unknown): AttemptFailure {
  if (error instanceof Failure) throw error;
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
  // A time that has passed is none that was asked for.
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}
