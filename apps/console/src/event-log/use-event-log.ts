import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readOn, readPeriod, type LoggedPart, type Period } from './logged-part.js';
import type { Query } from '../api/search.js';
import { useLive } from '../live/index.js';

/** Events that are read and kept at most. */
export const MAX_EVENTS = 10_000;
/** Events of a burst are read together after this time, in milliseconds. */
const BURST_MS = 250;

export interface LogOptions {
  /** Filters of the feed of events. */
  readonly query?: Query;
  readonly period: Period;
  /** While it is true, new events are not read. */
  readonly isPaused?: boolean;
}

/** The events of a period up to now, which grow as events happen. `hasNewer`: there may be some that wait for the pause to end. */
export function useEventLog({ query = {}, period, isPaused = false }: LogOptions) {
  const key = JSON.stringify(['event-log', period, query]);
  const result = useQuery({
    queryKey: JSON.parse(key) as unknown[],
    queryFn: ({ signal }) => readPeriod(period, query, MAX_EVENTS, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const [hasNewer, setHasNewer] = useState(false);
  const extend = useExtension(key);
  const wait = useCallback(() => Promise.resolve(setHasNewer(true)), []);
  // An event just before the pause waits too: a read for it would show those that have come since.
  const extendSoon = useBursts(isPaused ? wait : extend);
  useLive({}, extendSoon);
  useEffect(() => {
    if (isPaused) return;
    setHasNewer(false);
    extendSoon();
  }, [isPaused, extendSoon]);
  return { ...result, hasNewer };
}

/** Reads what came after the last read of a query. @param key its key as JSON */
function useExtension(key: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const queryKey = JSON.parse(key) as [string, Period, Query];
    const before = client.getQueryData<LoggedPart>(queryKey);
    if (!before) return;
    const more = await readOn(before.next, queryKey[2], MAX_EVENTS);
    if (!more) return void client.invalidateQueries({ queryKey });
    client.setQueryData<LoggedPart>(queryKey, (part) =>
      part?.next === before.next ? extended(part, more) : part,
    );
  }, [client, key]);
}

const extended = (part: LoggedPart, more: Pick<LoggedPart, 'events' | 'next'>): LoggedPart => ({
  ...part,
  next: more.next,
  events: more.events.length > 0 ? [...part.events, ...more.events].slice(-MAX_EVENTS) : part.events,
});

/** Runs a task soon after it was asked for, once for all that asks meanwhile. What fails is tried with the next one. */
function useBursts(task: () => Promise<void>): () => void {
  const isAsked = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(task);
  useEffect(() => void (latest.current = task), [task]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    isAsked.current = true;
    const run = async () => {
      isAsked.current = false;
      await latest.current().catch(() => {});
      timer.current = isAsked.current ? setTimeout(() => void run(), BURST_MS) : undefined;
    };
    timer.current ??= setTimeout(() => void run(), BURST_MS);
  }, []);
}
