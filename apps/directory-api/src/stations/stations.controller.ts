import { Controller, Delete, Get, Param, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { isJsonObject } from '#application';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListHandler } from '../http/records/list-handler.js';
import { consumes } from '../http/parsing/request-media-types.js';
import { jsonBody } from '../http/parsing/json-body.js';
import { WriteHandler } from '../http/records/write-handler.js';
import { AsOfHandler } from './as-of-handler.js';
import { HistoryHandler } from './history-handler.js';

@Controller('v1/stations')
export class StationsController {
  constructor(
    private readonly lists: ListHandler,
    private readonly writes: WriteHandler,
    private readonly histories: HistoryHandler,
    private readonly records: AsOfHandler,
  ) {}

  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.list('station', request, reply);
  }

  @Get(':id')
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.records.read(id, request, reply);
  }

  @Get(':id/history')
  history(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.histories.list('station', id, request, reply);
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
    const line = { type: 'SetStationAvailability', id, ...observationOf(jsonBody(request)) };
    return this.writes.perform(request, reply, { line, success: 'changed' });
  }

  @Put(':id/connectors')
  setConnectors(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'SetStationConnectors', id, data: { connectors: jsonBody(request) } };
    return this.writes.perform(request, reply, { line, success: 'changed', bodyAt: '/connectors' });
  }

  @Put(':id/details')
  setDetails(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'SetStationDetails', id, data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'changed' });
  }

  @Post(':id/restore')
  @RouteConfig(consumes())
  restore(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, { line: { type: 'RestoreStation', id }, success: 'changed' });
  }

  @Post(':id/erase-history')
  @RouteConfig(consumes())
  eraseHistory(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'EraseStationText', id },
      success: 'done',
    });
  }

  @Delete(':id')
  remove(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, { line: { type: 'RemoveStation', id }, success: 'done' });
  }
}

/** A command has `observed_at` beside its data, a request within its body. */
function observationOf(given: unknown): { readonly data: unknown; readonly observed_at?: unknown } {
  if (!isJsonObject(given) || !Object.hasOwn(given, 'observed_at')) return { data: given };
  const { observed_at, ...data } = given;
  return { data, observed_at };
}
