import type { ProjectableEvent } from '#application/views';

/** When a station was created, removed or restored, by the time of acceptance. */
export interface PresenceChange {
  /** Milliseconds since 1970; not before the change before it. */
  readonly at: number;
  /** Whether the station is there from then on. */
  readonly present: boolean;
  /** Version of the event. */
  readonly version: number;
}

const presences: Readonly<Record<string, boolean>> = {
  'StationCreated.v1': true,
  'StationRestored.v1': true,
  'StationRemoved.v1': false,
};

/** Whether some of a station's events are changes of its presence. */
export const changesPresence = (events: readonly ProjectableEvent[]): boolean =>
  events.some(({ event }) => presences[event.type] !== undefined);

/**
 * The changes of a station's presence by its next events.
 * @param last the last stored one; events up to its version are skipped
 */
export function presenceChanges(
  events: readonly ProjectableEvent[],
  last: PresenceChange | undefined,
): readonly PresenceChange[] {
  const changes: PresenceChange[] = [];
  let [version, at] = [last?.version ?? 0, last?.at ?? -Infinity];
  for (const logged of events) {
    const present = presences[logged.event.type];
    if (present === undefined || logged.version <= version) continue;
    [version, at] = [logged.version, Math.max(Date.parse(logged.time), at)];
    changes.push({ at, present, version });
  }
  return changes;
}
