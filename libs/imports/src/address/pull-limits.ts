import { ImportError } from '../import-error.js';

/** How much may be fetched from addresses in all, and for how long. */
export interface PullLimits {
  readonly maxBytes: number;
  readonly maxMs: number;
}

export const pullLimits: PullLimits = { maxBytes: 4 * 1024 ** 3, maxMs: 60 * 60_000 };

/** Ends the requests to addresses when one of the limits is reached, or when a signal stops all. */
export class PullBudget {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private bytes = 0;
  /** Aborts with the reason. */
  readonly signal = this.controller.signal;

  constructor(
    private readonly limits: PullLimits,
    private readonly stop: AbortSignal,
  ) {
    const { maxMs } = limits;
    const text = `addresses took more than ${maxMs / 60_000} minutes`;
    this.timer = setTimeout(
      () => this.controller.abort(new ImportError('too_slow', `${text}, see --max-minutes`)),
      maxMs,
    );
    this.timer.unref();
    if (stop.aborted) this.handleStop();
    stop.addEventListener('abort', this.handleStop);
  }

  /** Counts bytes that have arrived, of whatever request. @throws ImportError they are too many */
  count(bytes: number): void {
    this.bytes += bytes;
    const { maxBytes } = this.limits;
    if (this.bytes <= maxBytes) return;
    const error = new ImportError(
      'too_large',
      `addresses sent more than ${sizeText(maxBytes)}, see --max-bytes`,
    );
    this.controller.abort(error);
    throw error;
  }

  /** To be called when nothing is fetched any more. */
  end(): void {
    clearTimeout(this.timer);
    this.stop.removeEventListener('abort', this.handleStop);
  }

  private readonly handleStop = (): void => this.controller.abort(this.stop.reason);
}

/** How long a request may take, and how long it may receive nothing. */
export interface TimeLimits {
  readonly totalMs: number;
  readonly idleMs: number;
}

/** How a page is requested. */
export interface PageLimits extends TimeLimits {
  /** Greatest number of attempts. */
  readonly attempts: number;
  /** Longest wait that a server can ask for. */
  readonly maxWaitMs: number;
}

export const pageLimits: PageLimits = {
  ...{ attempts: 6, maxWaitMs: 10 * 60_000 },
  ...{ totalMs: 60 * 60_000, idleMs: 2 * 60_000 },
};

/** Ends a request that takes too long, or that a signal stops. */
export class RequestLimits {
  private readonly controller = new AbortController();
  private readonly total: NodeJS.Timeout;
  private idle: NodeJS.Timeout | undefined;
  /** Aborts with the reason. */
  readonly signal = this.controller.signal;

  constructor(
    private readonly limits: TimeLimits,
    private readonly stop: AbortSignal,
  ) {
    const { totalMs } = limits;
    this.total = setTimeout(() => this.abort(`the page took more than ${totalMs / 1000} seconds`), totalMs);
    stop.addEventListener('abort', this.handleStop);
    this.restart();
  }

  /** Passes on pieces, and restarts the idle time at each. */
  async *watch(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const piece of pieces) {
      clearTimeout(this.idle);
      yield piece;
      this.restart();
    }
  }

  /** To be called at the end of the request. The signal that stops all requests lives longer, and must not keep this. */
  end(): void {
    clearTimeout(this.idle);
    clearTimeout(this.total);
    this.stop.removeEventListener('abort', this.handleStop);
  }

  private restart(): void {
    const { idleMs } = this.limits;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.abort(`nothing was received for ${idleMs / 1000} seconds`), idleMs);
  }

  private readonly handleStop = (): void => this.controller.abort(this.stop.reason);

  private abort(reason: string): void {
    this.controller.abort(new Error(reason));
  }
}

const UNITS = { GiB: 1024 ** 3, MiB: 1024 ** 2, KiB: 1024 };

/** A number of bytes with the greatest unit that has no fraction. */
export function sizeText(bytes: number): string {
  const [unit, size] = Object.entries(UNITS).find(([, each]) => bytes % each === 0) ?? ['bytes', 1];
  return `${bytes / size} ${unit}`;
}

/** The number of bytes of a text such as `500000` or `4GiB`; NaN if it is none. */
export function bytesOf(text: string): number {
  const [, count, unit] = /^(\d{1,15})\s?(GiB|MiB|KiB)?$/.exec(text) ?? [];
  return Number(count) * (unit === undefined ? 1 : UNITS[unit as keyof typeof UNITS]);
}
