import { readEvent, withoutText, type StationEvent } from '#domain';

/** An event as stores have it. */
interface StoredEvent {
  readonly type: string;
  /** JSON text. */
  readonly data: string;
}

/** What is stored of a station's event whose texts are erased; undefined if it has none, or can't be read. */
export function erasedEvent({ type, data }: StoredEvent): StoredEvent | undefined {
  try {
    const event = readEvent(type, JSON.parse(data)) as StationEvent;
    const erased = withoutText(event);
    return erased === event ? undefined : { type: erased.type, data: JSON.stringify(erased.data) };
  } catch {
    // A defective writer or another release has stored it: whoever reads it reports it.
    return undefined;
  }
}
