import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import {
  Freshness,
  itemJson,
  parseMatching,
  withoutSecrets,
  recordRenderer,
  SourceAttributions,
  type Parameters,
  type StoredRecord,
} from '#application';
import { StationMap } from '../station-map.js';
import { parseMapParameters, parseTile, tileQuery } from '../map-parameters.js';
import {
  answerInJson,
  clientSignal,
  contentTag,
  Endpoint,
  HttpProblem,
  matchesEntityTag,
  ReadPosition,
  ref,
  sendJson,
  siteOf,
  type Operation,
  type Reference,
} from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clustersJson } from './cluster-json.js';
import { vectorTile } from './vector-tile.js';
import { tileJson } from './tile-json.js';
import {
  BOX,
  stationFilterParameters,
  inHeader,
  inPath,
  query,
  readProblems,
  contentETag,
  headers,
  json,
  bytes,
} from '#http/openapi';

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

function isNamed(parameter: object, name: string): boolean {
  return 'name' in parameter && parameter.name === name;
}

/** Stations on a map: clusters and vector tiles. */
@Controller('v1')
export class MapController {
  constructor(
    private readonly map: StationMap,
    private readonly position: ReadPosition,
    private readonly freshness: Freshness,
    private readonly attributions: SourceAttributions,
  ) {}

  @Get('stations/clusters')
  @Endpoint({
    needs: 'directory:read',
    work: 'reads',
    document: () => ({
      id: 'readStationClusters',
      tag,
      summary: 'Read stations on a map, clustered',
      description: `${filters}Each station with a valid position is in exactly one cluster. The cells are wider than requested if there would be more than 10,000 clusters.`,
      parameters: [
        bbox,
        zoom,
        ...stationFilterParameters().filter((parameter) => !isNamed(parameter, 'bbox')),
      ],
      responses: {
        200: json('The clusters.', ref('StationClusters'), 'Directory-Position', 'Directory-Lag-Ms'),
      },
      problems: [...readProblems, 'not_acceptable'],
      side: 'read',
    }),
  })
  async clusters(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    const time = this.freshness.at();
    const query = parseMapParameters(request.query as Parameters, time);
    await this.position.waitFor(request, reply);
    const found = await this.map.clusters(query, clientSignal(request));
    const known = { staleBefore: time.staleBefore, attributions: this.attributions };
    const item = (record: StoredRecord, distance?: number) => itemJson('station', record, distance);
    const json = clustersJson(found, recordRenderer(item, query.matching.near, known));
    return sendJson(reply, json);
  }

  /** What a map library needs to know of the tiles, from one URL. */
  @Get('tiles.json')
  @Endpoint({
    needs: 'directory:read',
    work: 'records',
    document: () => ({
      id: 'readTileJson',
      tag,
      summary: 'Read the description of the vector tiles',
      description: `TileJSON 3.0, for map libraries. ${filters}The URL of the tiles has them.`,
      parameters: stationFilterParameters(),
      responses: { 200: json('The description.', ref('TileJson'), 'Directory-Position', 'Directory-Lag-Ms') },
      problems: [...readProblems, 'not_acceptable'],
      side: 'read',
    }),
  })
  async tiles(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    parseMatching(request.query as Parameters, this.freshness.at());
    const search = request.url.slice(request.url.split('?', 1)[0]?.length);
    await this.position.waitFor(request, reply);
    return sendJson(reply, JSON.stringify(tileJson(siteOf(request), withoutSecrets(search))));
  }

  @Get('tiles/:z/:x/:y.mvt')
  @Endpoint({ needs: 'directory:read', work: 'reads', document: () => tile })
  async tile(
    @Param() { z, x, y }: Readonly<Record<'z' | 'x' | 'y', string>>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const tile = parseTile(z, x, y);
    if (!tile) throw new HttpProblem('not_found', { detail: 'There is no such tile.' });
    const time = this.freshness.at();
    const query = tileQuery(tile, request.query as Parameters, time);
    await this.position.waitFor(request, reply);
    const { clusters } = await this.map.clusters(query, clientSignal(request));
    const body = vectorTile(clusters, tile, time.staleBefore);
    const etag = contentTag(body);
    // Statuses change at any time, so a cached tile must be revalidated: 304 without a body if it is unchanged.
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (matchesEntityTag(request, etag)) return reply.code(304).send();
    return reply.header('content-type', 'application/vnd.mapbox-vector-tile').send(body);
  }
}
