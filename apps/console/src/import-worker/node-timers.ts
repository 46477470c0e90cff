/** As `setTimeout` of node:timers/promises. */
export const setTimeout = (
  ms: number,
  value?: unknown,
  { signal }: { signal?: AbortSignal } = {},
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const timer = globalThis.setTimeout(() => resolve(value), ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('aborted'));
    });
  });
