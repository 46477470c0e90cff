import type { WayOf } from './narrowing.js';
import type { Counted, ListApproach, Plan, Scene } from './plan.js';
import { UNEVENNESS, alongCircles, alongList, alongPath, alongCells } from './plan-along.js';
import { byLead } from './plan-by-lead.js';
import { isGuessedWell, readingCost } from './plan-costs.js';

/** The way to a page that takes the least, of those that find it for sure. */
export function planOf(scene: Scene, counted: readonly Counted[]): Plan {
  const along = scene.query.sort.by === 'distance' ? alongCircles : alongList;
  const others = [
    ...byLead(scene, counted),
    ...counted.flatMap((one) => alongCells(scene, counted, one)),
    ...counted.flatMap((one) => alongPath(scene, counted, one)),
  ];
  return others.reduce((least, plan) => (plan.cost < least.cost ? plan : least), along(scene, counted));
}

/** Below so many microseconds, what else there is to do is soon done. */
const WORTH_A_TRY = 3000;
/** A glance may take so many times as long as what has to be done if it was for nothing. */
const MOST_WASTED = 2;
/** Names that share a word stand together, so that it has to promise more than a little. */
const LEAST_GAIN = 2;
/** How many records have several words is guessed from how many have each. */
const DOUBT = 4;

/**
 * A glance along the list, if that is likely to take less than a plan that finds the page for sure: words that many
 * records have are soon found in the records themselves, without gathering all that have them.
 */
export function glanceOf(scene: Scene, counted: readonly Counted[], sure: Plan): ListApproach | undefined {
  const text = counted.find(({ narrowing }) => narrowing.read);
  if (!text?.narrowing.read || scene.query.sort.by === 'distance' || sure.cost <= WORTH_A_TRY)
    return undefined;
  const { query, size } = scene;
  const likely = Math.ceil(((query.limit * size) / Math.max(1, text.count)) * UNEVENNESS);
  const others = counted.filter((one) => one !== text);
  const { approach, cost } = alongList({ ...scene, query: { ...query, limit: likely } }, others);
  const whole = cost + readingCost(scene, text, likely);
  const doubt = isGuessedWell(text.narrowing) ? 1 : DOUBT;
  if (whole * LEAST_GAIN * doubt >= sure.cost) return undefined;
  const wayOf: WayOf = (narrowing) =>
    narrowing.place === text.narrowing.place ? 'met' : approach.wayOf(narrowing);
  const atMost = Math.ceil(Math.min(size, (likely * MOST_WASTED * sure.cost) / (whole * doubt)));
  return {
    ...approach,
    wayOf,
    glance: { test: text.narrowing.read, readsRow: text.narrowing.readsRow ?? false, atMost },
  };
}
