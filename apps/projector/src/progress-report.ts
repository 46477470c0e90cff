import { SingleBar } from 'cli-progress';
import type { Writable } from 'node:stream';

/** Milliseconds between two lines of the same step without a terminal. */
const LINE_INTERVAL_MS = 1000;

/** Shows the progress of applying a log. */
export interface ProgressReport {
  /** @param now the current step, if its duration is unknown */
  update(applied: number, total: number, now?: string): void;
  /** Writes the total, and ignores later updates. */
  end(): void;
}

type Output = Writable & { readonly isTTY?: boolean };

/** Shows a bar with rate and time left on a terminal, else a line every second and for each step. */
export function progressReport(
  title: string,
  unit = 'events',
  output: Output = process.stdout,
): ProgressReport {
  const show = output.isTTY ? bar(title, unit, output) : lines(title, unit, output);
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
      show.update({ applied, total, rate: Math.round(rate), left, now });
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

interface Progress {
  readonly applied: number;
  readonly total: number;
  readonly rate: number;
  /** The time left, or the current step. */
  readonly left: string;
  readonly now: string | undefined;
}

interface Display {
  update(progress: Progress): void;
  stop(): void;
}

function bar(title: string, unit: string, stream: Output): Display {
  const format = `${title} [{bar}] {value}/{total} ${unit}, {rate}/s, {left}`;
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

function lines(title: string, unit: string, output: Output): Display {
  let next = 0;
  let step: string | undefined;
  return {
    update: ({ applied, total, rate, left, now }) => {
      if (performance.now() < next && now === step) return;
      step = now;
      next = performance.now() + LINE_INTERVAL_MS;
      output.write(`${title}: ${applied} of ${total} ${unit}, ${rate}/s, ${left}\n`);
    },
    stop: () => {},
  };
}

const secondsSince = (startedAt: number): number => Math.max(0.001, (performance.now() - startedAt) / 1000);

const secondsLeft = (events: number, rate: number): string => {
  if (events <= 0) return '0 s';
  return rate > 0 ? `${Math.ceil(events / rate)} s` : '?';
};
