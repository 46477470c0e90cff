import { parseBoundingBox } from '../area-parameters.js';
import { parseListParameters } from '../list-parameters.js';
import { InvalidParameter, single, type Parameters } from '../parameters.js';
import type { Matching } from '../list-query.js';
import type { MapQuery } from '../../ports/station-map.js';
import { areaOfTile, areasOf, wholeWorld, type Tile } from './area.js';
import { GREATEST_ZOOM } from './grid.js';

/** Parameters of lists that mean nothing where there are no pages. */
const ofPages = ['sort', 'limit', 'cursor', 'total'];

/**
 * Reads which stations a query is about that has no pages: the filters of lists.
 * @param staleBefore what was observed before this time is stale; undefined where statuses don't go stale
 * @throws InvalidParameter one is not a filter of stations, or has a value that it can't have
 */
export function parseMatching(parameters: Parameters, staleBefore?: string): Matching {
  const name = ofPages.find((known) => Object.hasOwn(parameters, known));
  if (name !== undefined) throw new InvalidParameter(`${name} is not a parameter of this path`);
  const members = Object.entries(parseListParameters('station', parameters, staleBefore));
  return Object.fromEntries(members.filter(([member]) => !ofPages.includes(member))) as unknown as Matching;
}

/** @throws InvalidParameter likewise, or bbox or zoom are wrong */
export function parseMapParameters({ zoom, bbox, ...filters }: Parameters, staleBefore?: string): MapQuery {
  return {
    zoom: parseZoom(single({ zoom }, 'zoom')),
    areas: areasOf(parseBoundingBox({ bbox }) ?? wholeWorld),
    matching: parseMatching(filters, staleBefore),
  };
}

/** The query of a tile, whose cells are those of its zoom. */
export const tileQuery = (tile: Tile, parameters: Parameters, staleBefore?: string): MapQuery => ({
  zoom: tile.zoom,
  areas: [areaOfTile(tile)],
  matching: parseMatching(parameters, staleBefore),
});

/** The tile of these numbers as text, or undefined where there is none. */
export function parseTile(zoom: string, column: string, row: string): Tile | undefined {
  const [z, x, y] = [zoom, column, row].map(wholeNumber);
  if (z === undefined || x === undefined || y === undefined || z > GREATEST_ZOOM) return undefined;
  return Math.max(x, y) < 2 ** z ? { zoom: z, column: x, row: y } : undefined;
}

function parseZoom(text: string | undefined): number {
  const zoom = text === undefined ? undefined : wholeNumber(text);
  if (zoom !== undefined && zoom <= GREATEST_ZOOM) return zoom;
  throw new InvalidParameter(`zoom must be a whole number from 0 to ${GREATEST_ZOOM}`);
}

const wholeNumber = (text: string): number | undefined =>
  /^(?:0|[1-9]\d{0,7})$/.test(text) ? Number(text) : undefined;
