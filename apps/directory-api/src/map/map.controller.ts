import { createHash } from 'node:crypto';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import {
  Freshness,
  StationMap,
  itemJson,
  parseMapParameters,
  parseTile,
  tileQuery,
  type Parameters,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/http-problem.js';
import { ReadRequests } from '../http/read-requests.js';
import { shownAs } from '../http/shown-as.js';
import { clustersJson } from './cluster-json.js';
import { vectorTile } from './vector-tile.js';

/** Stations as a map shows them. */
@Controller('v1')
export class MapController {
  constructor(
    private readonly map: StationMap,
    private readonly reads: ReadRequests,
    private readonly freshness: Freshness,
  ) {}

  @Get('stations/clusters')
  async clusters(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const staleBefore = this.freshness.staleBefore();
    const query = parseMapParameters(request.query as Parameters, staleBefore);
    await this.reads.catchUp(request, reply);
    const found = await this.map.clusters(query);
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(clustersJson(found, shownAs(itemJson, query.matching.near, staleBefore)));
  }

  @Get('tiles/:z/:x/:y.mvt')
  async tile(
    @Param() { z, x, y }: Readonly<Record<'z' | 'x' | 'y', string>>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const tile = parseTile(z, x, y);
    if (!tile) throw new HttpProblem('not_found', { detail: 'There is no such tile.' });
    const query = tileQuery(tile, request.query as Parameters, this.freshness.staleBefore());
    await this.reads.catchUp(request, reply);
    const { clusters } = await this.map.clusters(query);
    const body = vectorTile(clusters, tile);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    // Statuses change at any time: a kept tile is asked for again, which costs no body while it is the same.
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('content-type', 'application/vnd.mapbox-vector-tile').send(body);
  }
}

/** RFC 9110 section 13.1.2: a weak tag is as good as a strong one here. */
function isKnown(tags: string | undefined, etag: string): boolean {
  const given = tags?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return given.includes(etag) || given.includes('*');
}
