import type { StatusCounts } from '../../api/records.js';
import type { StatusKey } from '../../ui/status-mark.js';
import { statusOrder } from '../../ui/status-order.js';

/** Part of a ring, clockwise from the top. Angles are turns, from 0 to 1. */
export interface Arc {
  readonly status: StatusKey;
  readonly from: number;
  readonly to: number;
}

/** No arc is thinner than this share of a ring: a single station is seen among many. */
const MIN_SHARE = 0.03;

/** The counts of a point of a tile, which has them as JSON text. */
export function countsIn(byStatus: string): StatusCounts {
  return JSON.parse(byStatus) as StatusCounts;
}

/** The ring of a cluster. */
export function arcsOf(counts: StatusCounts): readonly Arc[] {
  const present = statusOrder.flatMap((status) =>
    counts[status] ? [{ status, count: counts[status] }] : [],
  );
  const total = present.reduce((sum, { count }) => sum + count, 0);
  const shares = present.map(({ count }) => Math.max(MIN_SHARE, count / total));
  const sum = shares.reduce((all, share) => all + share, 0);
  let from = 0;
  return present.map(({ status }, index) => {
    const arc = { status, from, to: from + (shares[index] ?? 0) / sum };
    from = arc.to;
    return arc;
  });
}

const MIN_RING_PIXELS = 36;
const MAX_RING_PIXELS = 64;

/** The width of a ring in pixels: it grows with the digits of the count. */
export const ringSize = (count: number): number =>
  Math.round(Math.min(MAX_RING_PIXELS, MIN_RING_PIXELS + 6 * (Math.log10(Math.max(2, count)) - 0.3)));
