/** The time and the random numbers of deliveries. */
export interface DeliveryClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1, without 1. */
  random(): number;
  /** Calls a function after a time in milliseconds. @returns cancels it */
  after(ms: number, call: () => void): () => void;
}

/** The greatest time of a timer in Node.js. */
const MAX_TIMER_MS = 2_147_483_647;

export const systemClock: DeliveryClock = {
  now: Date.now,
  random: Math.random,
  after(ms, call) {
    const timer = setTimeout(call, Math.min(ms, MAX_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after a time in milliseconds, or when the signal is aborted. */
export const pause = (clock: DeliveryClock, ms: number, until: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      cancel();
      until.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    until.addEventListener('abort', end);
    if (until.aborted) end();
  });
