import { Controller, Delete, Get, Param, Patch, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadPosition } from '../http/consistency/read-position.js';
import { invalidParameter } from '../http/problems/http-problem.js';
import { ListHandler } from '../http/records/list-handler.js';
import { ReadHandler } from '../http/records/read-handler.js';
import { jsonBody } from '../http/parsing/json-body.js';
import { WriteHandler } from '../http/records/write-handler.js';

@Controller('v1/locations')
export class LocationsController {
  constructor(
    private readonly lists: ListHandler,
    private readonly reads: ReadHandler,
    private readonly writes: WriteHandler,
    private readonly position: ReadPosition,
  ) {}

  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.list('location', request, reply);
  }

  @Get(':id')
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.reads.read('location', id, request, reply);
  }

  @Get(':id/stations')
  async stations(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseLocationFilter(request);
    await this.position.waitFor(request, reply);
    const location = await this.reads.find('location', id);
    await this.lists.list('station', request, reply, { location_id: location.id });
  }

  @Put(':id')
  register(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'RegisterLocation', id, data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'put' });
  }

  @Patch(':id')
  update(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'UpdateLocation', id, data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'changed' });
  }

  @Delete(':id')
  retire(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, { line: { type: 'RetireLocation', id }, success: 'done' });
  }
}

/** The path is the only filter by location. */
function refuseLocationFilter({ query }: FastifyRequest): void {
  if (Object.hasOwn(query as object, 'location_id'))
    throw invalidParameter('location_id is given by the path');
}
