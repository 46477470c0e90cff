import { useEffect, useRef, useState } from 'react';
import { holdReads } from '../live/visibility.js';
import { useAskBeforeUnload } from '../ui/leaving.js';
import type { Step } from './change.js';
import { doneOf, type Outcome } from './outcome.js';
import type { OwnVersions } from './own-versions.js';
import { nothingPlanned, planned, type Plan } from './plan.js';
import type { Asked, BulkRequest } from './request.js';
import { runSteps } from './run.js';

/** How often progress is shown, in milliseconds. */
const PROGRESS_MS = 100;

/** Where a change of many stations is. */
export type Phase =
  | { readonly kind: 'asking' }
  | { readonly kind: 'reading'; readonly read: number }
  | { readonly kind: 'unread'; readonly error: Error }
  | { readonly kind: 'planned'; readonly plan: Plan }
  | Running
  | Done;

export interface Running {
  readonly kind: 'running';
  readonly isUndo: boolean;
  readonly done: number;
  readonly count: number;
  /** Stations a second; undefined at first. */
  readonly rate: number | undefined;
  readonly isStopping: boolean;
}

export interface Done {
  readonly kind: 'done';
  readonly isUndo: boolean;
  readonly outcome: Outcome;
  /** Number of stations that were not tried, as somebody has stopped it or it has failed. */
  readonly rest: number;
  readonly error: Error | undefined;
}

export interface Bulk {
  readonly phase: Phase;
  readonly asked: Asked | undefined;
  /** Reads the chosen stations, and plans the change. */
  readonly check: (asked: Asked) => Promise<void>;
  /** Goes back to the form. */
  readonly askAgain: () => void;
  readonly apply: () => Promise<void>;
  readonly stop: () => void;
  readonly undo: () => Promise<void>;
}

/** A change of many stations from its form to its result, and back. */
export function useBulk({ read, asked: given, onBegin }: BulkRequest, versions: OwnVersions): Bulk {
  const [phase, setPhase] = useState<Phase>(given ? { kind: 'reading', read: 0 } : { kind: 'asking' });
  const [asked, setAsked] = useState(given);
  const reading = useRef<AbortController>(undefined);
  const isStopped = useRef(false);
  useAskBeforeUnload(phase.kind === 'running');
  const check = async (next: Asked) => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setAsked(next);
    const show = (to: Phase) => !signal.aborted && setPhase(to);
    try {
      show({ kind: 'reading', read: 0 });
      const plan = await planOf(next, read(signal), (count) => show({ kind: 'reading', read: count }));
      show({ kind: 'planned', plan });
    } catch (error) {
      show({ kind: 'unread', error: error as Error });
    }
  };
  useEffect(() => {
    if (given) void check(given);
    return () => reading.current?.abort();
  }, []);
  const run = async (steps: readonly Step[], isUndo: boolean) => {
    isStopped.current = false;
    const show = progressOf(steps.length, (running) =>
      setPhase({ ...running, isUndo, isStopping: isStopped.current }),
    );
    show(0);
    // Each step is an event that would have the lists read again: they are, at the end.
    const letRead = holdReads();
    const { outcome, error } = await runSteps(steps, {
      onProgress: show,
      isCancelled: () => isStopped.current,
    });
    letRead();
    versions.add(steps, outcome.back);
    setPhase({ kind: 'done', isUndo, outcome, error, rest: steps.length - doneOf(outcome) });
  };
  return {
    ...{ phase, asked, check },
    askAgain: () => {
      reading.current?.abort();
      setPhase({ kind: 'asking' });
    },
    apply: async () => {
      if (phase.kind !== 'planned') return;
      onBegin();
      await run(phase.plan.steps, false);
    },
    stop: () => {
      isStopped.current = true;
      setPhase((now) => (now.kind === 'running' ? { ...now, isStopping: true } : now));
    },
    undo: async () => {
      if (phase.kind !== 'done' || phase.isUndo) return;
      const steps = phase.outcome.back.map((step) => versions.current(step));
      await run(steps, true);
    },
  };
}

/** Plans a change of the stations as they are read. */
async function planOf(
  asked: Asked,
  pages: ReturnType<BulkRequest['read']>,
  onRead: (count: number) => void,
): Promise<Plan> {
  let plan = nothingPlanned;
  for await (const stations of pages) {
    plan = planned(plan, asked, stations);
    onRead(plan.read);
  }
  return plan;
}

/** Shows how far steps are, from time to time. */
function progressOf(count: number, show: (running: Omit<Running, 'isUndo' | 'isStopping'>) => void) {
  const begun = performance.now();
  let shown = -Infinity;
  return (done: number) => {
    const now = performance.now();
    if (now - shown < PROGRESS_MS) return;
    shown = now;
    const rate = done > 0 ? Math.round((done / (now - begun)) * 1000) : undefined;
    show({ kind: 'running', done, count, rate });
  };
}
