import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  extended,
  PAGE_SIZE,
  readNewest,
  readOlder,
  readOn,
  type LoggedPart,
  type Period,
} from './logged-part.js';
import type { Query } from '../api/search.js';
import { useLive, useLivePhase } from '../live/index.js';
import { Budget } from '../live/budget.js';
import { whenVisible } from '../live/visibility.js';

/** Events that are kept at most. */
const MAX_EVENTS = 10_000;
/** Events of a burst are read together after this time, in milliseconds, and less often the longer they come. */
const BURST_MS = 250;
const READS_PER_SECOND = 1;
const READS_AT_ONCE = 10;

export interface LogOptions {
  /** Filters of the feed of events. */
  readonly query?: Query;
  readonly period: Period;
  /** Number of events that are read at first, and of older ones at once. Default 1000, which is the most. */
  readonly limit?: number;
  /** While it is true, new events are not read. */
  readonly isPaused?: boolean;
}

/**
 * The newest events of a period, which grow as events happen, and by older ones that are asked for. `hasNewer`: there may be
 * some that wait for the pause to end.
 */
export function useEventLog({ query = {}, period, limit = PAGE_SIZE, isPaused = false }: LogOptions) {
  const key = JSON.stringify(['event-log', period, query, limit]);
  const client = useQueryClient();
  const result = useQuery({
    queryKey: JSON.parse(key) as unknown[],
    queryFn: ({ signal }) => readNewest(period, query, limit, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const [hasNewer, setHasNewer] = useState(false);
  const extend = useCallback(() => change(client, key, withNewer), [client, key]);
  const wait = useCallback(() => Promise.resolve(setHasNewer(true)), []);
  // An event just before the pause waits too: a read for it would show those that have come since.
  const extendSoon = useBursts(isPaused ? wait : extend);
  useLive({}, extendSoon);
  const phase = useLivePhase();
  // The stream was there before the first read: it misses nothing.
  const isComplete = useRef(phase === 'live');
  useEffect(() => {
    if (isPaused) return;
    setHasNewer(false);
    if (!isComplete.current) extendSoon();
    isComplete.current = false;
  }, [isPaused, phase, extendSoon]);
  const showOlder = useCallback(() => change(client, key, withOlder), [client, key]);
  return { ...result, hasNewer, showOlder };
}

type LogKey = [name: string, period: Period, query: Query, limit: number];
type Change = (part: LoggedPart) => LoggedPart;

/** Changes what was read by what is read now; undefined: all is to be read again. @param key the query's, as JSON */
async function change(
  client: QueryClient,
  key: string,
  read: (before: LoggedPart, key: LogKey) => Promise<Change | undefined>,
): Promise<void> {
  const queryKey = JSON.parse(key) as LogKey;
  const before = client.getQueryData<LoggedPart>(queryKey);
  if (!before) return;
  const apply = await read(before, queryKey);
  if (!apply) return void client.invalidateQueries({ queryKey });
  client.setQueryData<LoggedPart>(queryKey, (part) => part && apply(part));
}

async function withNewer({ next }: LoggedPart, [, , query]: LogKey): Promise<Change | undefined> {
  const more = await readOn(next, query, MAX_EVENTS);
  return more && ((part) => (part.next === next ? extended(part, more, MAX_EVENTS) : part));
}

async function withOlder(before: LoggedPart, [, , query, limit]: LogKey): Promise<Change> {
  const { events, older } = await readOlder(before, query, limit);
  const first = events.slice(0, events.length - before.events.length);
  return (part) =>
    part.older === before.older ? { ...part, older, events: [...first, ...part.events] } : part;
}

/**
 * Runs a task soon after it was asked for, once for all that asks meanwhile; in a tab in the background when it is shown.
 * What fails is tried with the next one.
 */
function useBursts(task: () => Promise<void>): () => void {
  const isAsked = useRef(false);
  const cancel = useRef<() => void>(undefined);
  const [budget] = useState(() => new Budget(READS_PER_SECOND, READS_AT_ONCE));
  const latest = useRef(task);
  useEffect(() => void (latest.current = task), [task]);
  useEffect(
    () => () => {
      cancel.current?.();
      cancel.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    isAsked.current = true;
    const wait = () => {
      const onTime = () => void (cancel.current = whenVisible(() => void run()));
      const timer = setTimeout(onTime, Math.max(BURST_MS, budget.wait));
      cancel.current = () => clearTimeout(timer);
    };
    const run = async () => {
      isAsked.current = false;
      budget.spend(1);
      await latest.current().catch(() => {});
      // The page may be gone, or another one begun.
      if (!cancel.current) return;
      cancel.current = undefined;
      if (isAsked.current) wait();
    };
    if (!cancel.current) wait();
  }, [budget]);
}
