import { SingleBar } from 'cli-progress';
import type { Writable } from 'node:stream';

/** Milliseconds between two lines where there is no terminal. */
const LINE_EVERY_MS = 1000;

/** Tells how far work on the log is. */
export interface ProgressReport {
  /** @param now what is being done, where nobody can say for how long */
  update(applied: number, total: number, now?: string): void;
  /** Ends it, with one line of what was done; what is told after that is not shown. */
  end(): void;
}

type Output = Writable & { readonly isTTY?: boolean };

/** A bar with rate and time left on a terminal, else a line now and then. */
export function progressReport(
  doing: string,
  unit = 'events',
  output: Output = process.stdout,
): ProgressReport {
  const show = output.isTTY ? bar(doing, unit, output) : lines(doing, unit, output);
  const startedAt = performance.now();
  let first: number | undefined;
  let last = 0;
  let ended = false;
  return {
    update: (applied, total, now) => {
      if (ended) return;
      first ??= applied;
      last = applied;
      const rate = (applied - first) / secondsSince(startedAt);
      const left = now ?? `${secondsLeft(total - applied, rate)} left`;
      show.update({ applied, total, rate: Math.round(rate), left });
    },
    end: () => {
      ended = true;
      show.stop();
      const count = last - (first ?? 0);
      const seconds = secondsSince(startedAt);
      output.write(
        `${count} ${unit} applied in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second\n`,
      );
    },
  };
}

interface Shown {
  readonly applied: number;
  readonly total: number;
  readonly rate: number;
  /** The time left, or what is being done. */
  readonly left: string;
}

interface Display {
  update(shown: Shown): void;
  stop(): void;
}

function bar(doing: string, unit: string, stream: Output): Display {
  const format = `${doing} [{bar}] {value}/{total} ${unit}, {rate}/s, {left}`;
  const single = new SingleBar({ format, stream, hideCursor: true });
  let started = false;
  return {
    update: ({ applied, total, rate, left }) => {
      if (!started) single.start(total, applied, { rate, left });
      started = true;
      single.setTotal(total);
      single.update(applied, { rate, left });
    },
    stop: () => single.stop(),
  };
}

function lines(doing: string, unit: string, output: Output): Display {
  let next = 0;
  return {
    update: ({ applied, total, rate, left }) => {
      if (performance.now() < next) return;
      next = performance.now() + LINE_EVERY_MS;
      output.write(`${doing}: ${applied} of ${total} ${unit}, ${rate}/s, ${left}\n`);
    },
    stop: () => {},
  };
}

const secondsSince = (startedAt: number): number => Math.max(0.001, (performance.now() - startedAt) / 1000);

const secondsLeft = (events: number, rate: number): string => {
  if (events <= 0) return '0 s';
  return rate > 0 ? `${Math.ceil(events / rate)} s` : '?';
};
