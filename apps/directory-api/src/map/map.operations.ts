import { summaryFields } from '#application';
import type { Operation, Operations, Reference } from '../openapi/operation.js';
import { BOX, inHeader, inPath, query, matchingParameters } from '../openapi/parameters.js';
import { readProblems } from '../openapi/problem-responses.js';
import { contentETag, headers, json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';

const tag = 'Map';
const filters = 'The filters are those of the list of stations. ';

const bbox = query('bbox', `Only stations in this box: ${BOX}. The whole world without it.`, {
  type: 'string',
  examples: ['5.9,47.3,15.0,55.1'],
});
const zoomSchema = { type: 'integer', minimum: 0, maximum: 22 } as const;
const zoom = {
  ...query('zoom', 'How wide cells are: 64 pixels in a world of 256 · 2^zoom.', zoomSchema),
  required: true,
};
const groupBy = {
  ...query('group_by', 'What to count by.', { type: 'string', enum: [...summaryFields] }),
  required: true,
};
const whole = { type: 'integer', minimum: 0 } as const;

const tileHeaders: Record<string, Reference> = {
  ...contentETag,
  ...headers('Cache-Control', 'Directory-Position', 'Directory-Lag-Ms'),
};
const ifNoneMatch = inHeader('If-None-Match', 'Answers 304 where the tile is still one with such a tag.', {
  type: 'string',
  examples: ['"4P0U9ANv591t_uu6t5d64C"'],
});

const tile: Operation = {
  id: 'readTile',
  tag,
  summary: 'Read a vector tile of stations',
  description: `${filters}Mapbox Vector Tile 2.1 with a layer \`stations\` of points: a station has id, name and available, a cluster has count and by_status (JSON). A tile without stations has no bytes.`,
  parameters: [
    inPath('z', 'The zoom.', zoomSchema),
    inPath('x', 'The column, from the west.', whole),
    inPath('y', 'The row, from the north.', whole),
    ...matchingParameters(),
    ifNoneMatch,
  ],
  responses: {
    200: {
      description: 'The tile.',
      headers: tileHeaders,
      content: { 'application/vnd.mapbox-vector-tile': {} },
    },
    304: { description: 'The tile is still the one that If-None-Match names.', headers: tileHeaders },
  },
  problems: [...readProblems, 'not_found'],
  side: 'read',
};

/** What the document says of the map, and of summaries. */
export const mapOperations: Operations = {
  'GET /v1/stations/clusters': {
    id: 'readStationClusters',
    tag,
    summary: 'Read stations on a map, clustered',
    description: `${filters}Each station with a usable position is in exactly one cluster. Cells are wider than asked for where there would be more than 10,000 clusters.`,
    parameters: [bbox, zoom, ...matchingParameters().filter((parameter) => !named(parameter, 'bbox'))],
    responses: {
      200: json('The clusters.', ref('StationClusters'), 'Directory-Position', 'Directory-Lag-Ms'),
    },
    problems: readProblems,
    side: 'read',
  },
  'GET /v1/tiles/{z}/{x}/{y}.mvt': tile,
  'GET /v1/summary': {
    id: 'readSummary',
    tag,
    summary: 'Count stations',
    description: `${filters}Values that filters take as the same are one group, shown as one of its stations has it.`,
    parameters: [groupBy, ...matchingParameters()],
    responses: { 200: json('The counts.', ref('Summary'), 'Directory-Position', 'Directory-Lag-Ms') },
    problems: readProblems,
    side: 'read',
  },
};

function named(parameter: object, name: string): boolean {
  return 'name' in parameter && parameter.name === name;
}
