import type { Operation, Operations, Reference } from '../openapi/operation.js';
import { BOX } from '../openapi/parameters/bounding-box.js';
import { stationFilterParameters } from '../openapi/parameters/list-parameters.js';
import { inHeader, inPath, query } from '../openapi/parameters/parameter.js';
import { readProblems } from '../openapi/problem-responses.js';
import { contentETag, headers, json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';
import { bytes } from '../schemas/scalar-schemas.js';

const tag = 'Map';
const filters = 'The filters are those of the list of stations. ';

const bbox = query('bbox', `Only stations in this box: ${BOX}. The default is the whole world.`, {
  type: 'string',
  examples: ['5.9,47.3,15.0,55.1'],
});
const zoomSchema = { type: 'integer', minimum: 0, maximum: 22 } as const;
const zoom = {
  ...query(
    'zoom',
    'Sets the width of the cells: 64 pixels of a world map that is 256 · 2^zoom pixels wide.',
    zoomSchema,
  ),
  required: true,
};
const whole = { type: 'integer', minimum: 0 } as const;

const tileHeaders: Record<string, Reference> = {
  ...contentETag,
  ...headers('Cache-Control', 'Directory-Position', 'Directory-Lag-Ms'),
};
const ifNoneMatch = inHeader('If-None-Match', 'Answers 304 if the tile still has one of these tags.', {
  type: 'string',
  examples: ['"4P0U9ANv591t_uu6t5d64C"'],
});

const tile: Operation = {
  id: 'readTile',
  tag,
  summary: 'Read a vector tile of stations',
  description: `${filters}Mapbox Vector Tile 2.1 with a layer \`stations\` of points: a station has id, name, available, status (the label), standards (separated by semicolons), max_kilowatts and operator, a cluster has count and by_status (JSON). With STATUS_TTL_SECONDS, a station has stale (true or false), a cluster the number of stale stations if the tile has at most 10,000 stations. A tile without stations has the layer without points.`,
  parameters: [
    inPath('z', 'The zoom.', zoomSchema),
    inPath('x', 'The column, from the west.', whole),
    inPath('y', 'The row, from the north.', whole),
    ...stationFilterParameters(),
    ifNoneMatch,
  ],
  responses: {
    200: {
      description: 'The tile.',
      headers: tileHeaders,
      content: { 'application/vnd.mapbox-vector-tile': { schema: bytes } },
    },
    304: { description: 'The tile is still the one that If-None-Match names.', headers: tileHeaders },
  },
  problems: [...readProblems, 'not_found'],
  side: 'read',
};

export const mapOperations: Operations = {
  'GET /v1/stations/clusters': {
    id: 'readStationClusters',
    tag,
    summary: 'Read stations on a map, clustered',
    description: `${filters}Each station with a valid position is in exactly one cluster. The cells are wider than requested if there would be more than 10,000 clusters.`,
    parameters: [bbox, zoom, ...stationFilterParameters().filter((parameter) => !isNamed(parameter, 'bbox'))],
    responses: {
      200: json('The clusters.', ref('StationClusters'), 'Directory-Position', 'Directory-Lag-Ms'),
    },
    problems: [...readProblems, 'not_acceptable'],
    side: 'read',
  },
  'GET /v1/tiles.json': {
    id: 'readTileJson',
    tag,
    summary: 'Read the description of the vector tiles',
    description: `TileJSON 3.0, for map libraries. ${filters}The URL of the tiles has them.`,
    parameters: stationFilterParameters(),
    responses: { 200: json('The description.', ref('TileJson'), 'Directory-Position', 'Directory-Lag-Ms') },
    problems: [...readProblems, 'not_acceptable'],
    side: 'read',
  },
  'GET /v1/tiles/{z}/{x}/{y}.mvt': tile,
};

function isNamed(parameter: object, name: string): boolean {
  return 'name' in parameter && parameter.name === name;
}
