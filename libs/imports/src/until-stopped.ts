import { ImportError } from './import-error.js';

/** Resolves with the result of work that a signal ends. @throws ImportError the signal has ended it */
export function untilStopped<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new ImportError('stopped', (signal.reason as Error).message));
    if (signal.aborted) stop();
    // Not Promise.race: a promise that stays pending would keep the result of each race.
    signal.addEventListener('abort', stop);
    const end = () => signal.removeEventListener('abort', stop);
    work.then(resolve, reject).then(end, end);
  });
}
