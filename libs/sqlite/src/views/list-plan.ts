import type { WayOf } from './narrowing.js';
import type { Counted, Plan, Scene } from './plan.js';
import { UNEVENNESS, alongCircles, alongList, alongPath } from './plan-along.js';
import { byLead } from './plan-by-lead.js';

/** The way to a page that takes the least, of those that find it for sure. */
export function planOf(scene: Scene, counted: readonly Counted[]): Plan {
  const along = scene.query.sort.by === 'distance' ? alongCircles : alongList;
  const others = [...byLead(scene, counted), ...counted.flatMap((one) => alongPath(scene, counted, one))];
  return others.reduce((least, plan) => (plan.cost < least.cost ? plan : least), along(scene, counted));
}

/**
 * A glance along the list: words that many records have are soon found in the records themselves, without gathering
 * all that have them.
 */
export function glanceOf(scene: Scene, counted: readonly Counted[]): Plan | undefined {
  const { query, size, costs } = scene;
  const text = counted.find(({ narrowing }) => narrowing.read);
  if (!text?.narrowing.read || query.sort.by === 'distance') return undefined;
  const atMost = Math.ceil(((query.limit * size) / Math.max(1, text.count)) * UNEVENNESS);
  const { approach, cost } = alongList(
    { ...scene, query: { ...query, limit: atMost } },
    counted.filter((one) => one !== text),
  );
  const wayOf: WayOf = (narrowing) =>
    narrowing.place === text.narrowing.place ? 'met' : approach.wayOf(narrowing);
  const glance = { test: text.narrowing.read, atMost };
  return { approach: { ...approach, wayOf, glance }, cost: cost + atMost * costs.text };
}
