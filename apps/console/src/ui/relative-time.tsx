import { useSyncExternalStore } from 'react';
import { formatAgo, formatTime } from '../texts/index.js';

const TICK_MS = 10_000;

/** One timer for all times of a page. */
let now = Date.now();
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function watch(notify: () => void): () => void {
  watchers.add(notify);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    watchers.delete(notify);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const notify of watchers) notify();
}

/** The current time, which changes every ten seconds. Milliseconds since 1970. */
export const useNow = (): number => useSyncExternalStore(watch, () => now);

/** A time as "3 minutes ago", which stays right while the page is open. The tooltip has the time itself. */
export function RelativeTime({ time }: { readonly time: string }) {
  return (
    <time dateTime={time} title={formatTime(time)}>
      {formatAgo(time, Math.max(useNow(), Date.parse(time)))}
    </time>
  );
}
