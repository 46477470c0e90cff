import type { Circle } from './areas.js';
import type { SortKey } from './list-query.js';
import { metresOfSquaredChord, squaredChordOfMetres } from './position-on-map.js';

/** What lies within a radius, but not within the ring before. */
export interface Ring {
  /** Metres from the circle's centre. */
  readonly radius: number;
  /** The squared chord beyond which the ring begins; undefined for the first one. */
  readonly beyond?: number;
}

/** The part of the circle's area that the first ring covers. */
const FIRST_SHARE = 1 / 4096;
/** How much larger each ring is than the one within it. */
const GROWTH = 8;

/**
 * A circle ring by ring, from a place in its list on: whoever asks for the nearest ten in a large circle is not to
 * wait for all of it.
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
