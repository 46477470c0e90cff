import { CannotStart } from '#application';
import type { Bounds } from '../topics/offset-lookup.js';

/** Events that are needed were deleted from the log, for instance by a retention that was set by mistake. */
export class EventsDeleted extends CannotStart {}

/**
 * To be called for the topic of the events only: records of the other topics expire.
 * @param positions by partition, the offset of the first event that is needed; 0 if absent
 * @throws EventsDeleted a partition begins after its position
 */
export function expectEvents(
  topic: string,
  bounds: readonly Bounds[],
  positions: readonly number[] = [],
): void {
  for (const [partition, { low }] of bounds.entries()) {
    const next = positions[partition] ?? 0;
    if (low > next)
      throw new EventsDeleted(
        `events were deleted: ${topic}-${partition} begins at ${low}, but those from ${next} on are needed; restore ` +
          'the topic, and keep all replicas and read models until then: docs/damage.md, "Deleted events"',
      );
  }
}
