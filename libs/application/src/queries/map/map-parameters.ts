import { parseBoundingBox } from '../area-parameters.js';
import { parseListParameters } from '../list-parameters.js';
import { InvalidParameter, singleValue, type Parameters } from '../parameters.js';
import type { Matching } from '../list-query.js';
import type { MapQuery } from '../../ports/station-map.js';
import { areaOfTile, areasOf, wholeWorld, type Tile } from './area.js';
import { MAX_ZOOM } from './grid.js';

/** Parameters of lists that other queries do not have. */
const pagingParameters = ['sort', 'limit', 'cursor', 'total'];

/**
 * Parses the conditions of a query without paging: the filters of station lists.
 * @param staleBefore observations before this time are stale; undefined if statuses do not go stale
 * @throws InvalidParameter a parameter is not a filter of stations, or has an invalid value
 */
export function parseMatching(parameters: Parameters, staleBefore?: string): Matching {
  const name = pagingParameters.find((known) => Object.hasOwn(parameters, known));
  if (name !== undefined) throw new InvalidParameter(`${name} is not a parameter of this path`);
  const members = Object.entries(parseListParameters('station', parameters, staleBefore));
  return Object.fromEntries(
    members.filter(([member]) => !pagingParameters.includes(member)),
  ) as unknown as Matching;
}

/** @throws InvalidParameter `zoom`, `bbox` or a filter is invalid */
export function parseMapParameters({ zoom, bbox, ...filters }: Parameters, staleBefore?: string): MapQuery {
  return {
    zoom: parseZoom(singleValue({ zoom }, 'zoom')),
    areas: areasOf(parseBoundingBox({ bbox }) ?? wholeWorld),
    matching: parseMatching(filters, staleBefore),
    ...(staleBefore !== undefined && { staleBefore }),
  };
}

/** The map query of a tile. */
export const tileQuery = (tile: Tile, parameters: Parameters, staleBefore?: string): MapQuery => ({
  zoom: tile.zoom,
  areas: [areaOfTile(tile)],
  matching: parseMatching(parameters, staleBefore),
  ...(staleBefore !== undefined && { staleBefore }),
});

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
