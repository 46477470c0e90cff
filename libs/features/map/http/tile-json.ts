import { MAX_ZOOM } from '#application';
import { LAYER } from './vector-tile.js';

/** The latitude at which the square map of the world ends. */
const MAX_LATITUDE = 85.0511;

/** What the fields of a point are, by name. */
const fields = {
  id: 'The id of the station',
  name: 'The name of the station',
  available: 'The code of its status',
  status: 'The label of its status',
  stale: 'true or false: whether its status is stale; of a cluster, the number of such stations',
  standards: 'The standards of its connectors, separated by semicolons',
  max_kilowatts: 'The greatest power of its connectors',
  operator: 'The operator of its location',
  count: 'The number of stations of a cluster',
  by_status: 'A JSON object: how many stations of a cluster have each status',
};

/**
 * The tiles as TileJSON 3.0.
 * @param site scheme and authority of the service
 * @param search the filters of the tiles, after a question mark; empty without filters
 */
export const tileJson = (site: string, search: string) => ({
  tilejson: '3.0.0',
  name: 'Charging stations',
  tiles: [`${site}/v1/tiles/{z}/{x}/{y}.mvt${search}`],
  vector_layers: [{ id: LAYER, fields, minzoom: 0, maxzoom: MAX_ZOOM }],
  minzoom: 0,
  maxzoom: MAX_ZOOM,
  bounds: [-180, -MAX_LATITUDE, 180, MAX_LATITUDE],
});
