import type { Circle, SortKey } from '../ports/list-query.js';
import { metresOfSquaredChord, squaredChordOfMetres } from '../records/position-on-map.js';

/** The points within a radius that are not in an earlier ring. */
export interface Ring {
  /** Metres from the circle's centre. */
  readonly radius: number;
  /** The squared chord beyond which the ring begins; undefined for the first one. */
  readonly beyond?: number;
}

/** The first ring's share of the circle's area. */
const FIRST_SHARE = 1 / 4096;
/** Ratio of the areas of successive rings. */
const GROWTH = 8;

/**
 * The rings of a circle from the centre outward, starting at the distance of `after`. A query for the nearest few
 * records of a large circle reads only the first rings.
 */
export function* ringsOf(circle: Circle, after: SortKey | undefined): Generator<Ring> {
  let reached = typeof after?.value === 'number' ? metresOfSquaredChord(after.value) / circle.radius || 0 : 0;
  let beyond: number | undefined;
  let share = FIRST_SHARE;
  do {
    reached = share < 1 ? Math.min(1, Math.hypot(reached, Math.sqrt(share))) : 1;
    const radius = circle.radius * reached;
    yield beyond === undefined ? { radius } : { radius, beyond };
    beyond = squaredChordOfMetres(radius);
    share *= GROWTH;
  } while (reached < 1);
}
