/** An event as it was written, whatever its version. */
export interface StoredEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Turns one old version of an event into the next one. The key of its row is the type that it takes. */
export type UpcastStep = (data: unknown) => StoredEvent;

/**
 * Brings events of old versions to the newest one on read; what is written is never changed. A type without a
 * step is the newest and passes as it is.
 * @param steps by event type, for example `{ 'StationCreated.v1': (data) => ({ type: 'StationCreated.v2', … }) }`
 */
export function upcaster(steps: Readonly<Record<string, UpcastStep>>): (event: StoredEvent) => StoredEvent {
  // Not the object itself: an event may be called "constructor".
  const byType = new Map(Object.entries(steps));
  return (event) => {
    let current = event;
    for (let step = byType.get(current.type); step; step = byType.get(current.type)) {
      current = step(current.data);
    }
    return current;
  };
}
