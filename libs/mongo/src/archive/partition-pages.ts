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

/** Merges the events of several partitions by their times. Events of one partition keep their order. */
export function mergeByTime<Event extends { readonly time: string }>(
  partitions: readonly (readonly Event[])[],
): readonly Event[] {
  const remaining = partitions.map((events) => [...events].reverse());
  const merged: Event[] = [];
  for (;;) {
    const first = remaining.filter((events) => events.length > 0).reduce(withEarlierEvent, []);
    const event = first.pop();
    if (!event) return merged;
    merged.push(event);
  }
}

/** Of two reversed lists of events, the one whose last event is the earlier one. */
function withEarlierEvent<Event extends { readonly time: string }>(a: Event[], b: Event[]): Event[] {
  const [first, second] = [a.at(-1), b.at(-1)];
  return !first || (second && second.time < first.time) ? b : a;
}
