import { Controller, Get, Req, Res } from '@nestjs/common';
import { RecordQueries, parseRemovedParameters, removedStationJson, type Parameters } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal } from '../http/admission/limited-request.js';
import { ReadPosition } from '../http/consistency/read-position.js';

/** Finds removed stations, which no list has. */
@Controller('v1/stations/removed')
export class RemovedStationsController {
  constructor(
    private readonly records: RecordQueries,
    private readonly position: ReadPosition,
  ) {}

  @Get()
  async find(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const sources = parseRemovedParameters(request.query as Parameters);
    await this.position.waitFor(request, reply);
    const found = await this.records.removedStations(sources, clientSignal(request));
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(`{"items":[${found.map(removedStationJson).join(',')}]}`);
  }
}
