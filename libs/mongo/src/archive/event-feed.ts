import {
  decodePosition,
  encodePosition,
  type AggregateKey,
  type EventFeed,
  type FeedPage,
  type LoggedEvent,
  type Position,
} from '#application/views';
import { readEvent, type AggregateKind, type EventType } from '#domain';
import type { Generation } from '../generations/generation.js';
import type { Generations } from '../generations/generations.js';
import { aroundKey } from '../views/record-document.js';
import type { ArchivedEvent } from './archived-event.js';
import { byTime, sharesOf, type Share } from './feed-shares.js';

/** Log entries of a partition that one read looks at, so that a rare type can't hold up everybody else. */
const SCAN_LIMIT = 20_000;

/**
 * The archive of events, read. Below the stored position of a partition it is complete, so that nothing is passed
 * over, however unevenly partitions are applied; above it nothing is read.
 */
export class MongoEventFeed implements EventFeed {
  /** @param partitions how many of them the log has */
  constructor(
    private readonly generations: Generations,
    private readonly partitions: number,
  ) {}

  async read(after: Position | undefined, limit: number, types?: ReadonlySet<EventType>): Promise<FeedPage> {
    const { generation, position } = await this.generations.look();
    const next = [...this.countsOf(after)];
    const shares = sharesOf(next, this.countsOf(position), limit);
    const parts = await Promise.all(shares.map((share) => part(generation, share, types)));
    const shown = byTime(parts.map(({ events }) => events)).slice(0, limit);
    const events = shown.map((event) => {
      next[event.partition] = event.offset + 1;
      return loggedEvent(event, next);
    });
    const isShown = new Set(shown);
    for (const { partition, end, events: found } of parts)
      if (found.every((event) => isShown.has(event))) next[partition] = end;
    return { events, next: encodePosition(next) };
  }

  async history(
    aggregate: AggregateKey,
    afterVersion: number,
    limit: number,
  ): Promise<readonly LoggedEvent[]> {
    const { events } = await this.generations.live();
    const found = await events
      .find({ subject: aroundKey(aggregate), version: { $gt: afterVersion } })
      .sort({ version: 1 })
      .limit(limit)
      .toArray();
    return found.map((event) => {
      const counts = [...this.countsOf(undefined)];
      counts[event.partition] = event.offset + 1;
      return loggedEvent(event, counts);
    });
  }

  async end(): Promise<Position> {
    const { position } = await this.generations.look();
    return encodePosition(this.countsOf(position));
  }

  /** A position beyond the end is known too: what another instance wrote may not have been seen here. */
  knows(position: Position): boolean {
    return (decodePosition(position)?.length ?? Infinity) <= this.partitions;
  }

  private countsOf(position: Position | undefined): readonly number[] {
    const counts = position === undefined ? [] : (decodePosition(position) ?? []);
    return Array.from({ length: this.partitions }, (_, partition) => counts[partition] ?? 0);
  }
}

interface Part {
  readonly partition: number;
  readonly events: readonly ArchivedEvent[];
  /** The offset up to which all was looked at. */
  readonly end: number;
}

async function part(
  { events }: Generation,
  { partition, from, until, size }: Share,
  types: ReadonlySet<EventType> | undefined,
): Promise<Part> {
  const end = types ? Math.min(until, from + SCAN_LIMIT) : until;
  const found = await events
    .find({ partition, offset: { $gte: from, $lt: end }, ...(types && { type: { $in: [...types] } }) })
    .sort({ partition: 1, offset: 1 })
    .limit(size)
    .toArray();
  const last = found.length === size ? found.at(-1) : undefined;
  return { partition, events: found, end: last ? last.offset + 1 : end };
}

/** @param counts the position just after the event */
function loggedEvent(event: ArchivedEvent, counts: readonly number[]): LoggedEvent {
  const { subject, version, type, time, command_id: commandId, caller, partition, offset } = event;
  const slash = subject.indexOf('/');
  return {
    aggregate: { kind: subject.slice(0, slash) as AggregateKind, id: subject.slice(slash + 1) },
    version,
    event: readEvent(type, JSON.parse(event.data)),
    time,
    commandId,
    caller,
    position: encodePosition(counts),
    partitionOffset: { partition, offset },
  };
}
