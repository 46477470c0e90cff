import { columnOf, rowOf, type Bounds, type Point } from './mercator.js';

/** A tile of the map, as MapLibre names it. */
export interface TileId {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const indexAt = (part: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(part * count)));

/** The tile that has a point: tiles have no buffer, so that it is one for each zoom. */
export function tileAt(point: Point, z: number): TileId {
  const count = 2 ** z;
  return { z, x: indexAt(columnOf(point.longitude), count), y: indexAt(rowOf(point.latitude), count) };
}

/** Whether a tile is in view, also beyond the antimeridian. */
export function isTileIn({ west, south, east, north }: Bounds, { z, x, y }: TileId): boolean {
  const count = 2 ** z;
  const [first, last] = [indexAt(rowOf(north), count), indexAt(rowOf(south), count)];
  if (y < first || y > last) return false;
  const [from, to] = [west, east].map((edge) => Math.floor(columnOf(edge) * count)) as [number, number];
  const next = from + ((((x - from) % count) + count) % count);
  return next <= to;
}

export const tileKey = ({ z, x, y }: TileId): string => `${z}/${x}/${y}`;

/** The tiles in view. */
export function tilesIn({ west, south, east, north }: Bounds, z: number): readonly TileId[] {
  const count = 2 ** z;
  const [first, last] = [indexAt(rowOf(north), count), indexAt(rowOf(south), count)];
  const [from, to] = [west, east].map((edge) => Math.floor(columnOf(edge) * count)) as [number, number];
  const columns = Array.from({ length: Math.min(count, to - from + 1) }, (_, index) => from + index);
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return columns.flatMap((x) => rows.map((y) => ({ z, x: ((x % count) + count) % count, y })));
}
