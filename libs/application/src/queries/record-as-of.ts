import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AggregateKey } from '../log/recorded-event.js';
import type { EventFeed } from '../ports/event-feed.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { applyEvents, initialFoldedState, type FoldedState } from '../projections/record-folding.js';
import { renderRecord } from '../projections/record-rendering.js';

/** Events that are folded at a time: bounds how long a long history blocks the event loop. */
const STRIDE = 500;

/**
 * A record as it was at a time, also if it was removed; undefined if it did not exist yet. The first event after the
 * time, and all that follow it, are not applied.
 * @param time RFC 3339 in UTC with milliseconds
 */
export async function recordAsOf(
  feed: EventFeed,
  aggregate: AggregateKey,
  time: string,
): Promise<StoredRecord | undefined> {
  const { kind, id } = aggregate;
  let folded: FoldedState = initialFoldedState(kind);
  for (;;) {
    const events = await feed.history(aggregate, folded.version, STRIDE);
    const later = events.findIndex((event) => event.time > time);
    folded = applyEvents(kind, folded, later < 0 ? events : events.slice(0, later));
    if (later >= 0 || events.length < STRIDE) break;
    await nextTurn();
  }
  return folded.version === 0
    ? undefined
    : { id, version: folded.version, ...renderRecord(kind, folded.state) };
}
