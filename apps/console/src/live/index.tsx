import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { positions } from '../api/positions.js';
import type { DirectoryEvent } from '../api/records.js';
import { callerKey, useCaller } from '../session/caller.js';
import { Budget } from './budget.js';
import { staleAfter } from './invalidation.js';
import type { Phase } from './leadership.js';
import { LiveConnection } from './live-connection.js';
import { mustReadsWait, whenVisible } from './visibility.js';

/** Lists are read again at most this often, in milliseconds, and less often the longer events come. */
const LISTS_MS = 1_000;
const LISTS_PER_SECOND = 0.5;
const LISTS_BURST = 8;

type Listener = (event: DirectoryEvent) => void;

interface Live {
  readonly phase: Phase;
  /** When the stream was live again after an interruption, last. Milliseconds since the document was opened. */
  readonly backAt: number | undefined;
  readonly listeners: Set<Listener>;
}

const LiveContext = createContext<Live>({
  ...{ phase: 'connecting', backAt: undefined, listeners: new Set() },
});

/** Connects to the stream of events while there is a caller who may read it, and makes the queries stale that events concern. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const { data: caller } = useCaller();
  const [phase, setPhase] = useState<Phase>('connecting');
  const [backAt, setBackAt] = useState<number>();
  const [listeners] = useState(() => new Set<Listener>());
  const id = caller?.scopes.includes('directory:read') ? caller.caller : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    const stale = new StaleQueries(client);
    const onEvent = (event: DirectoryEvent) => {
      positions.heard(event.position);
      stale.add(event);
      for (const listener of listeners) listener(event);
    };
    let wasLive = false;
    const onPhase = (next: Phase) => {
      setPhase(next);
      if (next !== 'live') return;
      readFailedAgain(client);
      if (wasLive) setBackAt(performance.now());
      wasLive = true;
    };
    const onRefused = () => void client.invalidateQueries({ queryKey: callerKey });
    const connection = new LiveConnection(id, { onEvent, onPhase, onRefused });
    return () => {
      connection.close();
      stale.stop();
      setPhase('connecting');
    };
  }, [client, id, listeners]);
  return <LiveContext value={{ phase, backAt, listeners }}>{children}</LiveContext>;
}

export const useLivePhase = (): Phase => useContext(LiveContext).phase;

/** Whether the stream was interrupted and came back after this time, in milliseconds since the document was opened. */
export function useIsBackSince(time: number): boolean {
  const { backAt } = useContext(LiveContext);
  return backAt !== undefined && backAt > time;
}

export interface LiveFilter {
  /** Types without version, such as `StationRemoved`; by default all. */
  readonly types?: readonly string[];
  /** Such as `stations/{id}`; by default all. */
  readonly subject?: string;
}

/** Calls back for each event that matches, as it happens. */
export function useLive({ types, subject }: LiveFilter, onEvent: Listener): void {
  const { listeners } = useContext(LiveContext);
  const latest = useRef(onEvent);
  useEffect(() => void (latest.current = onEvent));
  const wanted = types?.join();
  useEffect(() => {
    const listener: Listener = (event) => {
      const isType = wanted === undefined || wanted.split(',').includes(event.type.replace(/\.v\d+$/, ''));
      if (isType && (subject === undefined || subject === event.subject)) latest.current(event);
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners, wanted, subject]);
}

/** What could not be read while the directory did not answer. */
const readFailedAgain = (client: QueryClient): void =>
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

/**
 * Makes queries stale: those of single records at once, lists together after a while. In a tab in the background, and
 * while reads are held back, all of them wait.
 */
class StaleQueries {
  private readonly lists = new Map<string, QueryKey>();
  private readonly budget = new Budget(LISTS_PER_SECOND, LISTS_BURST);
  private cancel: (() => void) | undefined;

  constructor(private readonly client: QueryClient) {}

  add(event: DirectoryEvent): void {
    const { records, lists } = staleAfter(event);
    const mustWait = mustReadsWait();
    const waiting = mustWait ? [...records, ...lists] : lists;
    if (!mustWait) for (const queryKey of records) void this.readAgain(queryKey);
    for (const key of waiting) this.lists.set(JSON.stringify(key), key);
    if (!this.cancel) this.wait();
  }

  private wait(): void {
    const onTime = () => {
      const stop = whenVisible(() => this.flush());
      if (mustReadsWait()) this.cancel = stop;
    };
    const timer = setTimeout(onTime, Math.max(LISTS_MS, this.budget.wait));
    this.cancel = () => clearTimeout(timer);
  }

  /** Also if its first read is in progress, during which TanStack Query ignores an invalidation. */
  private async readAgain(queryKey: QueryKey): Promise<void> {
    await this.client.cancelQueries({ queryKey });
    await this.client.invalidateQueries({ queryKey });
  }

  private flush(): void {
    this.cancel = undefined;
    this.budget.spend(1);
    for (const queryKey of this.lists.values()) void this.client.invalidateQueries({ queryKey });
    this.lists.clear();
  }

  stop(): void {
    this.cancel?.();
  }
}
