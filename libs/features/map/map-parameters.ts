import {
  parseBoundingBox,
  parseMatching,
  InvalidParameter,
  singleValue,
  type Parameters,
  type QueryTime,
} from '#application';
import type { MapQuery } from './station-map.js';
import { areaOfTile, areasOf, wholeWorld, MAX_ZOOM, type Tile } from '#application/views';

/** @throws InvalidParameter `zoom`, `bbox` or a filter is invalid */
export function parseMapParameters({ zoom, bbox, ...filters }: Parameters, time?: QueryTime): MapQuery {
  return {
    zoom: parseZoom(singleValue({ zoom }, 'zoom')),
    areas: areasOf(parseBoundingBox({ bbox }) ?? wholeWorld),
    ...conditions(filters, time),
  };
}

/** The map query of a tile. */
export const tileQuery = (tile: Tile, parameters: Parameters, time?: QueryTime): MapQuery => ({
  zoom: tile.zoom,
  areas: [areaOfTile(tile)],
  ...conditions(parameters, time),
});

function conditions(filters: Parameters, time?: QueryTime): Pick<MapQuery, 'matching' | 'staleBefore'> {
  const matching = parseMatching(filters, time);
  return time?.staleBefore === undefined ? { matching } : { matching, staleBefore: time.staleBefore };
}

/** Parses the numbers of a tile; undefined if there is no such tile. */
export function parseTile(zoom: string, column: string, row: string): Tile | undefined {
  const [z, x, y] = [zoom, column, row].map(wholeNumber);
  if (z === undefined || x === undefined || y === undefined || z > MAX_ZOOM) return undefined;
  return Math.max(x, y) < 2 ** z ? { zoom: z, column: x, row: y } : undefined;
}

function parseZoom(text: string | undefined): number {
  const zoom = text === undefined ? undefined : wholeNumber(text);
  if (zoom !== undefined && zoom <= MAX_ZOOM) return zoom;
  throw new InvalidParameter(`zoom must be a whole number from 0 to ${MAX_ZOOM}`);
}

const wholeNumber = (text: string): number | undefined =>
  /^(?:0|[1-9]\d{0,7})$/.test(text) ? Number(text) : undefined;
