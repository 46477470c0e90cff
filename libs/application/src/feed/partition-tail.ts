import { TEXT_ERASED, withoutText, type EventType, type StationEvent } from '#domain';
import type { AggregateKey, RecordedEvent } from '../log/recorded-event.js';
import type { PartitionScan } from './merged-page.js';
import type { PastEvent, PastScan } from './past-page.js';

export type TailEvent = PastEvent;

/** How far a partition was read. */
export interface PartitionEnd {
  /** The offset after the last event. */
  readonly events: number;
  /** The offset after all that was read, transaction markers included. */
  readonly read: number;
}

/** The last events of a partition. */
export class PartitionTail {
  private readonly events: TailEvent[] = [];
  private bytes = 0;
  private start: number;
  private end: number;
  private next: number;

  /**
   * @param begin what was read before
   * @param limits size and number of the events that are kept
   */
  constructor(
    readonly partition: number,
    begin: PartitionEnd,
    private readonly limits: { readonly bytes: number; readonly count: number },
  ) {
    [this.start, this.end, this.next] = [begin.events, begin.events, begin.read];
  }

  /** The offset from which on it has all events. */
  get from(): number {
    return this.start;
  }

  /** The offset after its last event. */
  get until(): number {
    return this.end;
  }

  /** The offset after all that was read. */
  get read(): number {
    return this.next;
  }

  add(offset: number, recorded: RecordedEvent): void {
    if (recorded.event.type === TEXT_ERASED) this.eraseTexts(recorded.aggregate);
    const added = this.tailEvent(offset, recorded);
    this.events.push(added);
    this.end = offset + 1;
    this.bytes += added.bytes;
    while (this.bytes > this.limits.bytes || this.events.length > this.limits.count) this.removeOldest();
  }

  /** Everything before the offset was read. */
  advance(offset: number): void {
    this.next = Math.max(this.next, offset);
  }

  /** The first events of some types from an offset on. */
  scan(offset: number, limit: number, types: ReadonlySet<EventType> | undefined): PartitionScan<TailEvent> {
    const { partition } = this;
    const events: TailEvent[] = [];
    for (const event of this.eventsFrom(offset)) {
      if (types && !types.has(event.recorded.event.type)) continue;
      events.push(event);
      if (events.length === limit) return { partition, events, end: event.offset + 1 };
    }
    return { partition, events, end: this.end };
  }

  /** The last events of some types before an offset. */
  past(before: number, limit: number, types: ReadonlySet<EventType> | undefined): PastScan {
    const { partition } = this;
    const events: TailEvent[] = [];
    for (let index = this.indexBefore(before); index >= 0; index -= 1) {
      const event = this.events[index];
      if (!event || (types && !types.has(event.recorded.event.type))) continue;
      events.push(event);
      if (events.length === limit) return { partition, events, start: event.offset };
    }
    return { partition, events, start: Math.min(this.start, before) };
  }

  /** The events of an aggregate with a version above `afterVersion`, of some types or all. */
  history(
    { kind, id }: AggregateKey,
    afterVersion: number,
    types?: ReadonlySet<EventType>,
  ): readonly TailEvent[] {
    return this.events.filter(
      ({ recorded: { aggregate, version, event } }) =>
        aggregate.id === id &&
        aggregate.kind === kind &&
        version > afterVersion &&
        (types?.has(event.type) ?? true),
    );
  }

  /** The offset of the first event, from an offset on, that was accepted at a time or later; the end if there is none. */
  firstAt(time: string, offset: number): number {
    if (offset < this.start) return offset;
    const found = this.eventsFrom(offset).find((event) => event.time >= time);
    return found?.offset ?? Math.max(offset, this.end);
  }

  /** Most readers are near the end. */
  private eventsFrom(offset: number): readonly TailEvent[] {
    return this.events.slice(this.indexBefore(offset) + 1);
  }

  private indexBefore(offset: number): number {
    return this.events.findLastIndex((event) => event.offset < offset);
  }

  private tailEvent(offset: number, recorded: RecordedEvent): TailEvent {
    const { partition } = this;
    return { partition, offset, time: recorded.time, recorded, bytes: dataSize(recorded) };
  }

  private eraseTexts({ id, kind }: AggregateKey): void {
    for (const [index, { offset, recorded, bytes }] of this.events.entries()) {
      if (recorded.aggregate.id !== id || recorded.aggregate.kind !== kind) continue;
      const event = withoutText(recorded.event as StationEvent);
      const erased = this.tailEvent(offset, { ...recorded, event });
      this.events[index] = erased;
      this.bytes += erased.bytes - bytes;
    }
  }

  private removeOldest(): void {
    const oldest = this.events.shift();
    if (!oldest) return;
    this.start = oldest.offset + 1;
    this.bytes -= oldest.bytes;
  }
}

/** The size of an event's data as JSON, in bytes. */
const dataSize = ({ event }: RecordedEvent): number => Buffer.byteLength(JSON.stringify(event.data));
