import { covers, type Position } from '#application/views';
import type { DirectoryReader } from '#client';
import {
  aggregates,
  eventTypes,
  listOf,
  member,
  readEvent,
  stationEventTypes,
  textOf,
  type AggregateKind,
  type DomainEvent,
} from '#domain';

/** An event whose command an import has sent. */
export interface ImportEvent {
  readonly kind: AggregateKind;
  readonly id: string;
  /** Of the record, by this event. */
  readonly version: number;
  readonly event: DomainEvent;
}

/** How far the clocks of instances may differ, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 600_000;

const ofStations: ReadonlySet<string> = new Set(stationEventTypes);

/** The types of events by what they are about. */
const types = {
  all: eventTypes,
  stations: stationEventTypes,
  others: eventTypes.filter((type) => !ofStations.has(type)),
} as const;

const kinds = new Map<string, AggregateKind>(
  Object.entries(aggregates).map(([kind, { collection }]) => [collection, kind as AggregateKind]),
);

/** The events of an import that has ended, page by page from the log. */
export class ImportEvents {
  private start: Promise<Position | null> | undefined;

  /** @param since when the import was made, in milliseconds since 1970: its events are later */
  constructor(
    private readonly reader: DirectoryReader,
    private readonly importId: string,
    private readonly since: number,
  ) {}

  /**
   * The events in the order of the log, so that those of a record are in theirs.
   * @throws DirectoryError the directory can't be reached, or refuses the request
   */
  async *pages(about: keyof typeof types): AsyncGenerator<readonly ImportEvent[], void, undefined> {
    const end = textOf(member(await this.reader.json('v1/events?after=latest'), 'next'));
    let after = await (this.start ??= this.beginning());
    const path = `v1/events?import=${this.importId}&types=${types[about].join()}&limit=1000`;
    do {
      const page = await this.reader.json(after === null ? path : `${path}&after=${after}`);
      yield listOf(member(page, 'items')).map(importEvent);
      after = textOf(member(page, 'next'));
    } while (after !== null && end !== null && !covers(after, end));
  }

  /** The position of the last event before the import was made; null if there is none. */
  private async beginning(): Promise<Position | null> {
    const time = new Date(this.since - CLOCK_DIFFERENCE_MS).toISOString();
    const page = await this.reader.json(`v1/events?order=desc&before=${time}&limit=1`);
    return textOf(member(listOf(member(page, 'items'))[0], 'position'));
  }
}

function importEvent(item: unknown): ImportEvent {
  const [collection = '', id = ''] = (textOf(member(item, 'subject')) ?? '').split('/');
  const kind = kinds.get(collection);
  if (kind === undefined)
    throw new Error(`an event is about ${collection}, which this release does not know`);
  const event = readEvent(textOf(member(item, 'type')) ?? '', member(item, 'data'));
  return { kind, id, version: Number(member(item, 'aggregateversion')), event };
}
