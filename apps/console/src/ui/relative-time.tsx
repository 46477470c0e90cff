import { useSyncExternalStore } from 'react';
import { formatAgo, formatDay, formatTime } from '../texts/index.js';
import { Icon } from './icons.js';
import styles from './relative-time.module.css';

const TICK_MS = 10_000;

/** One timer for all times of a page. */
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
  for (const notify of watchers) notify();
}

/** Read at each rendering: the timer stands still while no time is shown or the machine sleeps. */
const readNow = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** The current time, which changes every ten seconds. Milliseconds since 1970. */
export const useNow = (): number => useSyncExternalStore(watch, readNow);

const DAY_MS = 86_400_000;

/** Whether an observation is older than a day: what it says may not be so any more. */
export const useIsOld = (time: string | null | undefined): boolean =>
  useSyncExternalStore(watch, () => typeof time === 'string' && readNow() - Date.parse(time) > DAY_MS);

/** When something was observed. A sign beside it says if that was more than a day ago. */
export function ObservedTime({ time }: { readonly time: string }) {
  const isOld = useIsOld(time);
  return (
    <span className={styles.observed} data-old={isOld || undefined}>
      {isOld && <Icon name="clock" size={14} />}
      <RelativeTime time={time} />
    </span>
  );
}

const MONTH_MS = 30 * DAY_MS;

/** A time that others in a column are compared with: in words, and as its day when it is more than a month ago. */
export function RecentTime({ time }: { readonly time: string }) {
  const isLongAgo = useSyncExternalStore(watch, () => readNow() - Date.parse(time) > MONTH_MS);
  if (!isLongAgo) return <RelativeTime time={time} />;
  return (
    <time dateTime={time} title={formatTime(time)} className={styles.relative}>
      <span>{formatDay(time)}</span>
    </time>
  );
}

/** A time as "3 minutes ago" or "in 5 minutes", which stays right while the page is open. The tooltip has the time itself. */
export function RelativeTime({ time }: { readonly time: string }) {
  return (
    <time dateTime={time} title={formatTime(time)} className={styles.relative}>
      <span>{formatAgo(time, useNow())}</span>
    </time>
  );
}
