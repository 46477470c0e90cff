import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import {
  Freshness,
  StationMap,
  itemJson,
  parseMapParameters,
  parseMatching,
  parseTile,
  tileQuery,
  withoutSecrets,
  type Parameters,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentTag, matchesEntityTag } from '../http/conditional/if-none-match.js';
import { clientSignal } from '../http/admission/limited-request.js';
import { ReadPosition } from '../http/consistency/read-position.js';
import { answerInJson, sendJson } from '../http/negotiation/json-only.js';
import { siteOf } from '../http/parsing/request-target.js';
import { HttpProblem } from '../http/problems/http-problem.js';
import { recordRenderer } from '../formats/record-renderer.js';
import { clustersJson } from '../formats/cluster-json.js';
import { vectorTile } from '../formats/vector-tile.js';
import { tileJson } from './tile-json.js';

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
    answerInJson(request, reply);
    const staleBefore = this.freshness.staleBefore();
    const query = parseMapParameters(request.query as Parameters, staleBefore);
    await this.position.waitFor(request, reply);
    const found = await this.map.clusters(query, clientSignal(request));
    const json = clustersJson(found, recordRenderer(itemJson, query.matching.near, staleBefore));
    return sendJson(reply, json);
  }

  /** What a map library needs to know of the tiles, from one URL. */
  @Get('tiles.json')
  async tiles(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    parseMatching(request.query as Parameters, this.freshness.staleBefore());
    const search = request.url.slice(request.url.split('?', 1)[0]?.length);
    await this.position.waitFor(request, reply);
    return sendJson(reply, JSON.stringify(tileJson(siteOf(request), withoutSecrets(search))));
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
    const etag = contentTag(body);
    // Statuses change at any time, so a cached tile must be revalidated: 304 without a body if it is unchanged.
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (matchesEntityTag(request, etag)) return reply.code(304).send();
    return reply.header('content-type', 'application/vnd.mapbox-vector-tile').send(body);
  }
}
