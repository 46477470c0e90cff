import { withFreshness } from './freshness.js';
import type { ListQuery } from '../ports/list-query.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { distanceFrom } from './station-position.js';

/** @param distance metres from the point that the request searches around */
type Render = (record: StoredRecord, distance?: number) => string;

/**
 * Adds to a format what depends on the request: the distance from `near`, and whether a status is stale.
 * @param staleBefore statuses observed before this time are stale; undefined if statuses never become stale
 */
export const recordRenderer =
  (render: Render, near: ListQuery['near'], staleBefore: string | undefined) =>
  (record: StoredRecord): string => {
    const aged = staleBefore === undefined ? record : withFreshness(record, staleBefore);
    return near ? render(aged, distanceFrom(near.centre, record)) : render(aged);
  };
