import type { StatusCounts } from '../../api/records.js';
import type { StatusKey } from '../../ui/status-mark.js';
import type { Point } from './mercator.js';
import { countsIn } from './status-mix.js';

interface Place extends Point {
  /** Pixels from the left and the top of the map. */
  readonly x: number;
  readonly y: number;
}

/** What a tile has at a place: a station, or how many. */
export type MapPoint = Place &
  (
    | {
        readonly kind: 'station';
        readonly id: string;
        readonly name: string;
        readonly status: StatusKey;
        readonly stale: boolean;
      }
    | {
        readonly kind: 'cluster';
        readonly count: number;
        readonly counts: StatusCounts;
        readonly stale: number;
      }
  );

/** @param properties those of the point in its tile */
export function pointAt(place: Place, properties: Readonly<Record<string, unknown>>): MapPoint {
  const { count, by_status, id, name, available, stale } = properties;
  if (typeof count === 'number' && typeof by_status === 'string')
    return { ...place, kind: 'cluster', count, counts: countsIn(by_status), stale: Number(stale ?? 0) };
  return {
    ...{ ...place, kind: 'station', id: textOf(id), name: textOf(name) },
    status: typeof available === 'string' ? (available as StatusKey) : 'none',
    stale: stale === true,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
