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
import { matchesEntityTag } from '../http/conditional/if-none-match.js';
import { clientSignal } from '../http/admission/limited-request.js';
import { ReadPosition } from '../http/consistency/read-position.js';
import { HttpProblem } from '../http/problems/http-problem.js';
import { recordRenderer } from '../formats/record-renderer.js';
import { clustersJson } from '../formats/cluster-json.js';
import { vectorTile } from '../formats/vector-tile.js';

/** Stations on a map: clusters and vector tiles. */
@Controller('v1')
export class MapController {
  constructor(
    private readonly map: StationMap,
    private readonly position: ReadPosition,
    private readonly freshness: Freshness,
  ) {}

  @Get('stations/clusters')
  async clusters(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const staleBefore = this.freshness.staleBefore();
    const query = parseMapParameters(request.query as Parameters, staleBefore);
    await this.position.waitFor(request, reply);
    const found = await this.map.clusters(query, clientSignal(request));
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(clustersJson(found, recordRenderer(itemJson, query.matching.near, staleBefore)));
  }

  @Get('tiles/:z/:x/:y.mvt')
  async tile(
    @Param() { z, x, y }: Readonly<Record<'z' | 'x' | 'y', string>>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const tile = parseTile(z, x, y);
    if (!tile) throw new HttpProblem('not_found', { detail: 'There is no such tile.' });
    const staleBefore = this.freshness.staleBefore();
    const query = tileQuery(tile, request.query as Parameters, staleBefore);
    await this.position.waitFor(request, reply);
    const { clusters } = await this.map.clusters(query, clientSignal(request));
    const body = vectorTile(clusters, tile, staleBefore);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    // Statuses change at any time, so a cached tile must be revalidated: 304 without a body if it is unchanged.
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (matchesEntityTag(request, etag)) return reply.code(304).send();
    return reply.header('content-type', 'application/vnd.mapbox-vector-tile').send(body);
  }
}
