import { Controller, Delete, Get, Param, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { consumes } from '../http/parsing/request-media-types.js';
import { ListHandler } from '../http/records/list-handler.js';
import { ReadHandler } from '../http/records/read-handler.js';
import { jsonBody } from '../http/parsing/json-body.js';
import { WriteHandler } from '../http/records/write-handler.js';
import { PhotoUploads } from './photo-uploads.js';

@Controller('v1/connector-types')
export class ConnectorTypesController {
  constructor(
    private readonly lists: ListHandler,
    private readonly reads: ReadHandler,
    private readonly writes: WriteHandler,
    private readonly photos: PhotoUploads,
  ) {}

  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.list('connector-type', request, reply);
  }

  @Get(':id')
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.reads.read('connector-type', id, request, reply);
  }

  @Post()
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'CreateConnectorType', data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'created' });
  }

  @Patch(':id')
  update(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'UpdateConnectorType', id, data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'changed' });
  }

  @Put(':id/photo')
  @RouteConfig(consumes('multipart/form-data'))
  async setPhoto(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const photo = await this.photos.receive(id, request);
    const line = { type: 'UpdateConnectorType', id, data: { photo } };
    await this.writes.perform(request, reply, { line, success: 'changed' });
  }

  @Post(':id/restore')
  @RouteConfig(consumes())
  restore(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'RestoreConnectorType', id },
      success: 'changed',
    });
  }

  @Delete(':id')
  remove(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'RemoveConnectorType', id },
      success: 'done',
    });
  }
}
