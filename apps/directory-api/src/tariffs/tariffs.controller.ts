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
  showsExtensions,
  emptyResponses,
  writeResponses,
  body,
  requestExample,
  patchBody,
  write,
} from '#http/openapi';

const tag = 'Tariffs';

const kind = 'tariff';

@Controller('v1/tariffs')
export class TariffsController {
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
        id: 'listTariffs',
        tag,
        summary: 'List and search tariffs',
      }),
  })
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.list(kind, request, reply);
  }

  @Get(':id')
  @Endpoint({
    needs: 'directory:read',
    work: (request) => (hasParameter(request, 'as_of') ? 'events' : 'records'),
    document: () =>
      readRecord(
        kind,
        {
          id: 'readTariff',
          tag,
          summary: 'Read a tariff',
          description:
            'The current state, or the state in this directory at a time: 404 before its creation, 410 from its removal on. `as_of` and `extensions` cannot be combined.',
        },
        asOf,
        showsExtensions,
      ),
  })
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.reads.read(kind, id, request, reply);
  }

  @Post()
  @Endpoint({
    needs: 'tariffs:write',
    work: 'writes',
    document: () =>
      write({
        id: 'createTariff',
        tag,
        summary: 'Create a tariff',
        body: body('TariffInput', requestExample('CreateTariff').data),
        responses: writeResponses(kind, 201),
      }),
  })
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'CreateTariff', data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'created' });
  }

  @Patch(':id')
  @Endpoint({
    needs: 'tariffs:write',
    work: 'writes',
    document: () =>
      write({
        id: 'updateTariff',
        of: kind,
        tag,
        summary: 'Change a tariff',
        body: patchBody('TariffPatch', requestExample('UpdateTariff').data),
        responses: writeResponses(kind, 200),
      }),
  })
  update(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'UpdateTariff', id, data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'changed' });
  }

  @Post(':id/restore')
  @Endpoint({
    needs: 'tariffs:write',
    work: 'writes',
    consumes: [],
    document: () =>
      write({
        id: 'restoreTariff',
        of: kind,
        tag,
        summary: 'Restore a removed tariff',
        description: 'A tariff that was not removed is returned unchanged.',
        responses: writeResponses(kind, 200),
      }),
  })
  restore(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'RestoreTariff', id },
      success: 'changed',
    });
  }

  @Delete(':id')
  @Endpoint({
    needs: 'tariffs:write',
    work: 'writes',
    document: () =>
      write({
        id: 'removeTariff',
        of: kind,
        tag,
        summary: 'Remove a tariff',
        description:
          'Stations keep naming it: its prices are not known any more. A removed tariff can be restored.',
        responses: emptyResponses,
      }),
  })
  remove(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'RemoveTariff', id },
      success: 'done',
    });
  }
}
