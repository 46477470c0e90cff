import { Controller, Delete, Get, Param, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { isJsonObject } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HistoryRequests } from './history-requests.js';
import { PastRequests } from './past-requests.js';
import { ListRequests } from '../http/list-requests.js';
import { jsonBody } from '../http/request-headers.js';
import { WriteRequests } from '../http/write-requests.js';

@Controller('v1/stations')
export class StationsController {
  constructor(
    private readonly lists: ListRequests,
    private readonly writes: WriteRequests,
    private readonly histories: HistoryRequests,
    private readonly past: PastRequests,
  ) {}

  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.list('station', request, reply);
  }

  @Get(':id')
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.past.single(id, request, reply);
  }

  @Get(':id/history')
  history(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.histories.list('station', id, request, reply);
  }

  @Get(':id/uptime')
  uptime(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.past.uptime(id, request, reply);
  }

  @Post()
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'CreateStation', data: jsonBody(request) },
      success: 'created',
    });
  }

  @Patch(':id')
  update(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'UpdateStation', id, data: jsonBody(request) },
      success: 'changed',
    });
  }

  @Put(':id/availability')
  setAvailability(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'SetStationAvailability', id, ...observation(jsonBody(request)) };
    return this.writes.perform(request, reply, { line, success: 'changed' });
  }

  @Put(':id/connectors')
  setConnectors(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'SetStationConnectors', id, data: { connectors: jsonBody(request) } };
    return this.writes.perform(request, reply, { line, success: 'changed', bodyAt: '/connectors' });
  }

  @Delete(':id')
  remove(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, { line: { type: 'RemoveStation', id }, success: 'gone' });
  }
}

/** The time of the observation stands beside the data in a command, and within the body in a request. */
function observation(given: unknown): { readonly data: unknown; readonly observed_at?: unknown } {
  if (!isJsonObject(given) || !Object.hasOwn(given, 'observed_at')) return { data: given };
  const { observed_at, ...data } = given;
  return { data, observed_at };
}
