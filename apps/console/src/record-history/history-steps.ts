import type { HistoryItem } from '../api/records.js';
import { wordsOf, type HistoryWords } from '../event-log/event-words.js';
import type { Entry } from '../event-log/history-entry.js';

/** A step of a timeline. */
export interface Step {
  readonly version: number;
  readonly type: string;
  /** When it was so: for a report when it was observed. */
  readonly time: string;
  readonly acceptedAt: string;
  readonly caller: string | null;
  /** The import that did it, if one did. */
  readonly importId: string | undefined;
  /** Null: the shape of the status. */
  readonly icon: HistoryWords['icon'];
  readonly entry: Entry;
}

/** The steps of a station's events in their order; confirmations of one status in a row are one step. */
export function stepsOf(items: readonly HistoryItem[]): readonly Step[] {
  const steps: Step[] = [];
  for (const step of items.map(stepOf)) {
    const last = steps.at(-1);
    const { entry } = step;
    if (entry.kind === 'confirmed' && last?.entry.kind === 'confirmed' && last.entry.status === entry.status)
      steps[steps.length - 1] = { ...last, entry: { ...entry, times: last.entry.times + 1 } };
    else steps.push(step);
  }
  return steps;
}

/** That of an event that only a newer service knows. */
const unknown: HistoryWords = { icon: 'events', entry: { kind: 'other' } };

function stepOf(item: HistoryItem): Step {
  const { type, version, occurred_at, caller, data } = item;
  const { icon, entry: words } = wordsOf(type)?.history ?? unknown;
  const entry = typeof words === 'function' ? words(data) : words;
  return {
    ...{ version, type, caller, icon, entry, acceptedAt: occurred_at, importId: item.import_id },
    time: reportedAt(item) ?? occurred_at,
  };
}

/** When a status was observed, if its report had a time. That in a whole station may be older than the rest of it. */
function reportedAt({ occurred_at, data }: HistoryItem): string | undefined {
  const { observed_at, attributes } = data;
  if (typeof observed_at !== 'string' || attributes !== undefined) return undefined;
  return isEarlier(observed_at, occurred_at) ? observed_at : undefined;
}

/** A status without a time of its own is observed when it is accepted. Milliseconds. */
const SAME_TIME_MS = 1_000;

const isEarlier = (observed: string, accepted: string): boolean =>
  Date.parse(accepted) - Date.parse(observed) > SAME_TIME_MS;
