import { PAGE_BYTES } from '#application/views';

/** The part of a page that is read from one partition. */
export interface PartitionPage {
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
export function partitionPages(
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
export function pastRanges(
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
