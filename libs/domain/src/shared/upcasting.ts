/** An event as it was stored, of any version. */
export interface StoredEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Converts the data of one old event version into the next version. */
export type UpcastStep = (data: unknown) => StoredEvent;

/**
 * Returns a function that converts events of old versions to the current version on read. Stored events are never
 * modified. An event whose type has no step is current and is returned unchanged.
 * @param steps by the event type that the step converts, for example `{ 'StationCreated.v1': (data) => ({ type: 'StationCreated.v2', … }) }`
 */
export function upcaster(steps: Readonly<Record<string, UpcastStep>>): (event: StoredEvent) => StoredEvent {
  // A map, as an event type may be the name of an inherited property such as "constructor".
  const byType = new Map(Object.entries(steps));
  return (event) => {
    let current = event;
    for (let step = byType.get(current.type); step; step = byType.get(current.type)) {
      current = step(current.data);
    }
    return current;
  };
}
