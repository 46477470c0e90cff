import { Controller, Get, Req, Res } from '@nestjs/common';
import { RecordQueries, parseRemovedParameters, removedStationJson, type Parameters } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal } from '../http/admission/limited-request.js';
import { ReadPosition } from '../http/consistency/read-position.js';
import { answerInJson, sendJson } from '../http/negotiation/json-only.js';

/** Finds removed stations, which no list has. */
@Controller('v1/stations/removed')
export class RemovedStationsController {
  constructor(
    private readonly records: RecordQueries,
    private readonly position: ReadPosition,
  ) {}

  @Get()
  async find(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    const sources = parseRemovedParameters(request.query as Parameters);
    await this.position.waitFor(request, reply);
    const found = await this.records.removedStations(sources, clientSignal(request));
    return sendJson(reply, `{"items":[${found.map(removedStationJson).join(',')}]}`);
  }
}
