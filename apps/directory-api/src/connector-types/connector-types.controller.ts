import { Controller, Delete, Get, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, hasParameter, jsonBody } from '#http';
import { ListHandler, readsList } from '../records/list-handler.js';
import { AsOfHandler } from '../records/as-of-handler.js';
import { WriteHandler } from '../records/write-handler.js';
import {
  asOf,
  listRecords,
  readRecord,
  emptyResponses,
  writeResponses,
  body,
  requestExample,
  patchBody,
  write,
} from '#http/openapi';

const tag = 'Connector types';

const kind = 'connector-type';

@Controller('v1/connector-types')
export class ConnectorTypesController {
  constructor(
    private readonly lists: ListHandler,
    private readonly reads: AsOfHandler,
    private readonly writes: WriteHandler,
  ) {}

  @Get()
  @Endpoint({
    ...readsList(kind),
    document: () =>
      listRecords(kind, {
        id: 'listConnectorTypes',
        tag,
        summary: 'List and search connector types',
      }),
  })
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.list('connector-type', request, reply);
  }

  @Get(':id')
  @Endpoint({
    needs: 'directory:read',
    work: (request) => (hasParameter(request, 'as_of') ? 'events' : 'records'),
    document: () =>
      readRecord(
        kind,
        {
          id: 'readConnectorType',
          tag,
          summary: 'Read a connector type',
          description:
            'The current state, or the state in this directory at a time: 404 before its creation, 410 from its removal on.',
        },
        asOf,
      ),
  })
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.reads.read('connector-type', id, request, reply);
  }

  @Post()
  @Endpoint({
    needs: 'connector-types:write',
    work: 'writes',
    document: () =>
      write({
        id: 'createConnectorType',
        tag,
        summary: 'Create a connector type',
        body: body('ConnectorTypeInput', requestExample('CreateConnectorType').data),
        responses: writeResponses(kind, 201),
      }),
  })
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'CreateConnectorType', data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'created' });
  }

  @Patch(':id')
  @Endpoint({
    needs: 'connector-types:write',
    work: 'writes',
    document: () =>
      write({
        id: 'updateConnectorType',
        of: kind,
        tag,
        summary: 'Change a connector type',
        body: patchBody('ConnectorTypePatch', requestExample('UpdateConnectorType').data),
        responses: writeResponses(kind, 200),
      }),
  })
  update(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'UpdateConnectorType', id, data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'changed' });
  }

  @Post(':id/restore')
  @Endpoint({
    needs: 'connector-types:write',
    work: 'writes',
    consumes: [],
    document: () =>
      write({
        id: 'restoreConnectorType',
        of: kind,
        tag,
        summary: 'Restore a removed connector type',
        description: 'A connector type that was not removed is returned unchanged.',
        responses: writeResponses(kind, 200),
      }),
  })
  restore(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'RestoreConnectorType', id },
      success: 'changed',
    });
  }

  @Delete(':id')
  @Endpoint({
    needs: 'connector-types:write',
    work: 'writes',
    document: () =>
      write({
        id: 'removeConnectorType',
        of: kind,
        tag,
        summary: 'Remove a connector type',
        description:
          'Stations keep their entries of the type; it cannot be added to others. A removed type can be restored.',
        responses: emptyResponses,
      }),
  })
  remove(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'RemoveConnectorType', id },
      success: 'done',
    });
  }
}
