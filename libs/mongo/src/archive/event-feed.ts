import {
  PageBudget,
  beforeNewest,
  decodePosition,
  encodePosition,
  firstNumber,
  historyEvent,
  keyText,
  mergedPage,
  partitionCounts,
  pastPage,
  PAGE_BYTES,
  type AggregateKey,
  type EventFeed,
  type FeedPage,
  type LoggedEvent,
  type PartitionScan,
  type PastPage,
  type PastScan,
  type PastScans,
  type Position,
} from '#application/views';
import type { EventType } from '#domain';
import type { Generation } from '../generations/generation.js';
import type { Generations } from '../generations/generations.js';
import { admitted } from '../page-cursor.js';
import { READ_DEADLINE } from '../request-reads.js';
import type { ArchivedEvent } from '../schema/event-documents.js';
import { recordedEvent } from './event-archive.js';

/** Greatest number of offsets of a partition that one read scans, so that a filter on a rare type ends in time. */
const SCAN_LIMIT = 20_000;

/**
 * Reads the event archive of the live generation. A read ends at the stored position: before it the archive of every
 * partition is complete, so that no event is skipped while partitions progress at different rates.
 */
export class MongoEventFeed implements EventFeed, PastScans {
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
    const from = partitionCounts(after, this.partitions);
    const pages = partitionPages(from, partitionCounts(position, this.partitions), limit);
    const scans = await Promise.all(pages.map((page) => scan(generation, page, types)));
    return mergedPage(scans, { after: from, limit, budget, sizeOf: dataSize, recorded: recordedEvent });
  }

  async past(
    before: Position | undefined,
    limit: number,
    types?: ReadonlySet<EventType>,
    budget = new PageBudget(),
  ): Promise<PastPage> {
    const { generation, position } = await this.generations.liveState();
    const end = partitionCounts(position, this.partitions);
    const asked = before === undefined ? end : partitionCounts(before, this.partitions);
    const from = asked.map((count, partition) => Math.min(count, end[partition] ?? 0));
    return pastPage(await pastScansOf(generation, from, limit, types), { before: from, limit, budget });
  }

  async before(position: Position, types?: ReadonlySet<EventType>): Promise<Position> {
    const counts = partitionCounts(position, this.partitions);
    return beforeNewest(encodePosition(counts), await this.pastScans(counts, 0), types);
  }

  async pastScans(
    before: readonly number[],
    limit: number,
    types?: ReadonlySet<EventType>,
  ): Promise<readonly PastScan[]> {
    return pastScansOf(await this.generations.live(), before, limit, types);
  }

  async history(
    aggregate: AggregateKey,
    afterVersion: number,
    limit: number,
    budget = new PageBudget(),
    types?: ReadonlySet<EventType>,
  ): Promise<readonly LoggedEvent[]> {
    const { events } = await this.generations.live();
    const filter = {
      ...{ subject: keyText(aggregate), version: { $gt: afterVersion } },
      ...(types && { type: { $in: [...types] } }),
    };
    const found = await admitted(
      events.find(filter, READ_DEADLINE).sort({ version: 1 }).limit(limit),
      budget,
      dataSize,
    );
    return found.map((event) => historyEvent(event, recordedEvent(event), this.partitions));
  }

  async end(): Promise<Position> {
    const { position } = await this.generations.liveState();
    return encodePosition(partitionCounts(position, this.partitions));
  }

  async positionAt(time: string): Promise<Position> {
    const { generation, position } = await this.generations.liveState();
    const first = (until: number, partition: number) =>
      firstNumber(0, until, (offset) => isAt(generation, partition, offset, time));
    return encodePosition(await Promise.all(partitionCounts(position, this.partitions).map(first)));
  }

  /** Accepts a position beyond the end too: another instance may have written events that are not archived yet. */
  knows(position: Position): boolean {
    return (decodePosition(position)?.length ?? Infinity) <= this.partitions;
  }
}

const pastScansOf = (
  generation: Generation,
  before: readonly number[],
  limit: number,
  types: ReadonlySet<EventType> | undefined,
): Promise<readonly PastScan[]> =>
  Promise.all(
    pastRanges(before, limit, types ? SCAN_LIMIT : undefined).map((range) =>
      pastScan(generation, range, types),
    ),
  );

async function pastScan(
  { events }: Generation,
  { partition, from, until, size, bytes }: PartitionPage,
  types: ReadonlySet<EventType> | undefined,
): Promise<PastScan> {
  const filter = {
    partition,
    offset: { $gte: from, $lt: until },
    ...(types && { type: { $in: [...types] } }),
  };
  const cursor = events.find(filter, READ_DEADLINE).sort({ partition: -1, offset: -1 }).limit(size);
  const budget = new PageBudget(bytes);
  const found = await admitted(cursor, budget, dataSize);
  const last = found.length === size || budget.isSpent ? found.at(-1) : undefined;
  const stored = found.map((event) => ({
    ...{ partition, offset: event.offset, time: event.time },
    ...{ recorded: recordedEvent(event), bytes: dataSize(event) },
  }));
  return { partition, events: stored, start: last ? last.offset : from };
}

async function scan(
  { events }: Generation,
  { partition, from, until, size, bytes }: PartitionPage,
  types: ReadonlySet<EventType> | undefined,
): Promise<PartitionScan<ArchivedEvent>> {
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

/** The part of a page that is read from one partition. */
interface PartitionPage {
  readonly partition: number;
  /** The first offset to read. */
  readonly from: number;
  /** The offset before which the archive is complete. */
  readonly until: number;
  /** Greatest number of events, at least 1. */
  readonly size: number;
  /** Greatest size of the data of its events. */
  readonly bytes: number;
}

/**
 * Divides a page evenly among the partitions that have unread offsets. Each of them is read for at least one event,
 * because the page begins with the oldest event, whichever partition that is in.
 * @param from the first unread offset by partition
 * @param until the offset before which the archive is complete, by partition
 * @param limit greatest number of events of the page
 */
function partitionPages(
  from: readonly number[],
  until: readonly number[],
  limit: number,
): readonly PartitionPage[] {
  const unread = until
    .map((end, partition) => ({ partition, from: from[partition] ?? 0, until: end }))
    .filter((range) => range.from < range.until);
  const share = (whole: number) => Math.ceil(whole / unread.length);
  return unread.map((range) => ({ ...range, size: share(limit), bytes: share(PAGE_BYTES) }));
}

/** Greatest number of offsets that are looked at for a page of all events: markers of transactions take some. */
const offsetsFor = (limit: number): number => 1000 + 4 * limit;

/**
 * What is read of each partition for a page of the past. Each may have all events of the page, and one more tells
 * whether there are older ones.
 * @param before the offset before which to read, by partition
 * @param offsets greatest number of offsets that are looked at in each of them
 */
function pastRanges(
  before: readonly number[],
  limit: number,
  offsets = offsetsFor(limit),
): readonly PartitionPage[] {
  const read = before.map((until, partition) => ({ partition, until })).filter(({ until }) => until > 0);
  const bytes = Math.ceil(PAGE_BYTES / read.length);
  return read.map((range) => ({
    ...range,
    from: Math.max(range.until - offsets, 0),
    size: limit + 1,
    bytes,
  }));
}
