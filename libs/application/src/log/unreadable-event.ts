import type { PlaceInLog } from './recorded-event.js';

/** A record of the log of events that can't be read as one: it was damaged, or nobody knows its type yet. */
export interface UnreadableEvent {
  readonly topic: string;
  readonly place: PlaceInLog;
  /** Why it can't be read. */
  readonly reason: string;
  /** What it holds, as it was written. */
  readonly key: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: Buffer | null;
}
