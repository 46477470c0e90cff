import { SingleBar } from 'cli-progress';

/** Shows how far a program is, on a terminal only. */
export interface StepProgress {
  /** @param now the current step */
  update(done: number, total: number, now?: string): void;
  readonly stop: () => void;
}

/** @param unit what is counted */
export function stepProgress(unit: string): StepProgress {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar({
    format: `[{bar}] {value}/{total} ${unit} {now}`,
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  });
  bar.start(0, 0, { now: '' });
  return {
    update: (done, total, now = '') => {
      bar.setTotal(total);
      bar.update(done, { now });
    },
    stop: () => bar.stop(),
  };
}
