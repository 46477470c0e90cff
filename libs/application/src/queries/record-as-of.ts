import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AggregateKey } from '../log/recorded-event.js';
import type { EventFeed } from '../ports/event-feed.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { foldOn, nothingYet, type Folded } from '../projections/record-folding.js';
import { renderRecord } from '../projections/record-rendering.js';

/** Events that are folded at once: no long history holds up everybody else. */
const STRIDE = 500;

/**
 * A record as the directory held it at a time, a removed one too; undefined where it was not there yet. What a
 * record's first event that was accepted later brought, and all after it, was not held then.
 * @param time RFC 3339 in UTC with milliseconds
 */
export async function recordAsOf(
  feed: EventFeed,
  aggregate: AggregateKey,
  time: string,
): Promise<StoredRecord | undefined> {
  const { kind, id } = aggregate;
  let held: Folded = nothingYet(kind);
  for (;;) {
    const events = await feed.history(aggregate, held.version, STRIDE);
    const later = events.findIndex((event) => event.time > time);
    held = foldOn(kind, held, later < 0 ? events : events.slice(0, later));
    if (later >= 0 || events.length < STRIDE) break;
    await nextTurn();
  }
  return held.version === 0 ? undefined : { id, version: held.version, ...renderRecord(kind, held.state) };
}
