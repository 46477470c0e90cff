import {
  PageBudget,
  decodePosition,
  encodePosition,
  firstNumber,
  keyText,
  type AggregateKey,
  type EventFeed,
  type FeedPage,
  type LoggedEvent,
  type Position,
} from '#application/views';
import type { EventType } from '#domain';
import type { Generation } from '../generations/generation.js';
import type { Generations } from '../generations/generations.js';
import { admitted } from '../page-cursor.js';
import { READ_DEADLINE } from '../read-deadline.js';
import type { ArchivedEvent } from '../schema/archived-event.js';
import { recordedEvent } from './event-archive.js';
import { mergeByTime, partitionPages, type PartitionPage } from './partition-pages.js';

/** Greatest number of offsets of a partition that one read scans, so that a filter on a rare type ends in time. */
const SCAN_LIMIT = 20_000;

/**
 * Reads the event archive of the live generation. A read ends at the stored position: before it the archive of every
 * partition is complete, so that no event is skipped while partitions progress at different rates.
 */
export class MongoEventFeed implements EventFeed {
  /** @param partitions number of partitions of the log */
  constructor(
    private readonly generations: Generations,
    private readonly partitions: number,
  ) {}

  async read(
    after: Position | undefined,
    limit: number,
    types?: ReadonlySet<EventType>,
    budget = new PageBudget(),
  ): Promise<FeedPage> {
    const { generation, position } = await this.generations.liveState();
    const next = [...this.countsOf(after)];
    const pages = partitionPages(next, this.countsOf(position), limit);
    const scans = await Promise.all(pages.map((page) => scan(generation, page, types)));
    const returned = budget.take(mergeByTime(scans.map(({ events }) => events)).slice(0, limit), dataSize);
    const events = returned.map((event) => {
      next[event.partition] = event.offset + 1;
      return loggedEvent(event, next);
    });
    const isReturned = new Set(returned);
    for (const { partition, end, events: found } of scans)
      if (found.every((event) => isReturned.has(event))) next[partition] = end;
    return { events, next: encodePosition(next) };
  }

  async history(
    aggregate: AggregateKey,
    afterVersion: number,
    limit: number,
    budget = new PageBudget(),
  ): Promise<readonly LoggedEvent[]> {
    const { events } = await this.generations.live();
    const filter = { subject: keyText(aggregate), version: { $gt: afterVersion } };
    const found = await admitted(
      events.find(filter, READ_DEADLINE).sort({ version: 1 }).limit(limit),
      budget,
      dataSize,
    );
    return found.map((event) => {
      const counts = [...this.countsOf(undefined)];
      counts[event.partition] = event.offset + 1;
      return loggedEvent(event, counts);
    });
  }

  async end(): Promise<Position> {
    const { position } = await this.generations.liveState();
    return encodePosition(this.countsOf(position));
  }

  async positionAt(time: string): Promise<Position> {
    const { generation, position } = await this.generations.liveState();
    const first = (until: number, partition: number) =>
      firstNumber(0, until, (offset) => isAt(generation, partition, offset, time));
    return encodePosition(await Promise.all(this.countsOf(position).map(first)));
  }

  /** Accepts a position beyond the end too: another instance may have written events that are not archived yet. */
  knows(position: Position): boolean {
    return (decodePosition(position)?.length ?? Infinity) <= this.partitions;
  }

  private countsOf(position: Position | undefined): readonly number[] {
    const counts = position === undefined ? [] : (decodePosition(position) ?? []);
    return Array.from({ length: this.partitions }, (_, partition) => counts[partition] ?? 0);
  }
}

interface Scan {
  readonly partition: number;
  readonly events: readonly ArchivedEvent[];
  /** The offset before which everything was scanned. */
  readonly end: number;
}

async function scan(
  { events }: Generation,
  { partition, from, until, size, bytes }: PartitionPage,
  types: ReadonlySet<EventType> | undefined,
): Promise<Scan> {
  const end = types ? Math.min(until, from + SCAN_LIMIT) : until;
  const filter = { partition, offset: { $gte: from, $lt: end }, ...(types && { type: { $in: [...types] } }) };
  const cursor = events.find(filter, READ_DEADLINE).sort({ partition: 1, offset: 1 }).limit(size);
  const budget = new PageBudget(bytes);
  const found = await admitted(cursor, budget, dataSize);
  const last = found.length === size || budget.isSpent ? found.at(-1) : undefined;
  return { partition, events: found, end: last ? last.offset + 1 : end };
}

/** Whether the first event of a partition from an offset on was accepted at a time or later. */
async function isAt(
  { events }: Generation,
  partition: number,
  offset: number,
  time: string,
): Promise<boolean> {
  const filter = { partition, offset: { $gte: offset } };
  const options = { ...READ_DEADLINE, sort: { partition: 1, offset: 1 }, projection: { time: 1 } } as const;
  return ((await events.findOne(filter, options))?.time ?? time) >= time;
}

const dataSize = ({ data }: ArchivedEvent): number => Buffer.byteLength(data);

/** @param counts the position just after the event */
function loggedEvent(event: ArchivedEvent, counts: readonly number[]): LoggedEvent {
  const { partition, offset } = event;
  return {
    ...recordedEvent(event),
    position: encodePosition(counts),
    partitionOffset: { partition, offset },
  };
}
