import { Controller, Delete, Get, Param, Patch, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidParameter } from '../http/http-problem.js';
import { ListRequests } from '../http/list-requests.js';
import { ReadRequests } from '../http/read-requests.js';
import { jsonBody } from '../http/request-headers.js';
import { WriteRequests } from '../http/write-requests.js';

@Controller('v1/locations')
export class LocationsController {
  constructor(
    private readonly lists: ListRequests,
    private readonly reads: ReadRequests,
    private readonly writes: WriteRequests,
  ) {}

  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.list('location', request, reply);
  }

  @Get(':id')
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.reads.single('location', id, request, reply);
  }

  @Get(':id/stations')
  async stations(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseLocationFilter(request);
    await this.reads.catchUp(request, reply);
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
    return this.writes.perform(request, reply, { line: { type: 'RetireLocation', id }, success: 'gone' });
  }
}

/** The path says the location already. */
function refuseLocationFilter({ query }: FastifyRequest): void {
  if (Object.hasOwn(query as object, 'location_id'))
    throw invalidParameter('location_id is given by the path');
}
