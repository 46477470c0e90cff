import { Controller, Delete, Get, Param, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { Endpoint, hasParameter, jsonBody } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isJsonObject } from '#domain';
import { ListHandler, readsList } from '../records/list-handler.js';
import { WriteHandler } from '../records/write-handler.js';
import { AsOfHandler } from '../records/as-of-handler.js';
import {
  showsExtensions,
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

const tag = 'Stations';

@Controller('v1/stations')
export class StationsController {
  constructor(
    private readonly lists: ListHandler,
    private readonly writes: WriteHandler,
    private readonly records: AsOfHandler,
  ) {}

  @Get()
  @Endpoint({
    ...readsList('station'),
    document: () =>
      listRecords('station', {
        id: 'listStations',
        tag,
        summary: 'List and search stations',
      }),
  })
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.list('station', request, reply);
  }

  @Get(':id')
  @Endpoint({
    needs: 'directory:read',
    work: (request) => (hasParameter(request, 'as_of') ? 'events' : 'records'),
    document: () =>
      readRecord(
        'station',
        {
          id: 'readStation',
          tag,
          summary: 'Read a station',
          description:
            'The current state, or the state in this directory at a time: 404 before its creation, 410 from its removal on. `as_of` and `extensions` cannot be combined.',
        },
        asOf,
        showsExtensions,
      ),
  })
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.records.read('station', id, request, reply);
  }

  @Post()
  @Endpoint({
    needs: 'stations:write',
    work: 'writes',
    document: () =>
      write({
        id: 'createStation',
        tag,
        summary: 'Create a station',
        description: 'The location must be registered.',
        body: body('StationInput', requestExample('CreateStation').data),
        responses: writeResponses('station', 201),
      }),
  })
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'CreateStation', data: jsonBody(request) },
      success: 'created',
    });
  }

  @Patch(':id')
  @Endpoint({
    needs: 'stations:write',
    work: 'writes',
    document: () =>
      write({
        id: 'updateStation',
        of: 'station',
        tag,
        summary: 'Change a station',
        body: patchBody('StationPatch', requestExample('UpdateStation').data),
        responses: writeResponses('station', 200),
      }),
  })
  update(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'UpdateStation', id, data: jsonBody(request) },
      success: 'changed',
    });
  }

  @Put(':id/availability')
  @Endpoint({
    needs: 'stations:write',
    work: 'writes',
    document: () =>
      write({
        id: 'setStationAvailability',
        of: 'station',
        tag,
        summary: "Report a station's availability",
        description:
          'An observation that is older than the current one is ignored: it changes nothing, and `Command-Status` is `ignored`. `source_status` is the word of the source where it says more than the code, as RESERVED: after a report without it, the station has none.',
        body: body('StationAvailability', observationExample()),
        responses: writeResponses('station', 200),
      }),
  })
  setAvailability(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'SetStationAvailability', id, ...observationOf(jsonBody(request)) };
    return this.writes.perform(request, reply, { line, success: 'changed' });
  }

  @Put(':id/connectors')
  @Endpoint({
    needs: 'stations:write',
    work: 'writes',
    document: () =>
      write({
        id: 'setStationConnectors',
        of: 'station',
        tag,
        summary: "Set a station's connectors",
        body: body('StationConnectors', requestExample('SetStationConnectors').data?.connectors),
        responses: writeResponses('station', 200),
      }),
  })
  setConnectors(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'SetStationConnectors', id, data: { connectors: jsonBody(request) } };
    return this.writes.perform(request, reply, { line, success: 'changed', bodyAt: '/connectors' });
  }

  @Put(':id/details')
  @Endpoint({
    needs: 'stations:write',
    work: 'writes',
    document: () =>
      write({
        id: 'setStationDetails',
        of: 'station',
        tag,
        summary: "Change a station's details",
        body: body('StationDetailsPatch', requestExample('SetStationDetails').data),
        responses: writeResponses('station', 200),
      }),
  })
  setDetails(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'SetStationDetails', id, data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'changed' });
  }

  @Post(':id/restore')
  @Endpoint({
    needs: 'stations:write',
    work: 'writes',
    consumes: [],
    document: () =>
      write({
        id: 'restoreStation',
        of: 'station',
        tag,
        summary: 'Restore a removed station',
        description:
          'The station is as it was, with its id and history. Its location must be registered. A station that was not removed is returned unchanged.',
        responses: writeResponses('station', 200),
      }),
  })
  restore(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, { line: { type: 'RestoreStation', id }, success: 'changed' });
  }

  @Post(':id/erase-history')
  @Endpoint({
    needs: 'stations:write',
    work: 'writes',
    consumes: [],
    document: () =>
      write({
        id: 'eraseStationHistory',
        of: 'station',
        tag,
        summary: "Erase the texts in a station's history",
        description:
          'Earlier events lose their texts, lists of texts and extensions; they keep their versions, order, times and all else. The station stays as it is: change a text first that is to go. A removed station also loses the texts that it would be restored with. The present text is history as soon as it is changed: then erase again.',
        responses: emptyResponses,
      }),
  })
  eraseHistory(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'EraseStationText', id },
      success: 'done',
    });
  }

  @Delete(':id')
  @Endpoint({
    needs: 'stations:write',
    work: 'writes',
    document: () =>
      write({
        id: 'removeStation',
        of: 'station',
        tag,
        summary: 'Remove a station',
        description:
          'A second removal is answered with 410. The history can still be read, and the station be restored.',
        responses: emptyResponses,
      }),
  })
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

function observationExample(): object {
  const { data, observed_at } = requestExample('SetStationAvailability');
  return { ...data, observed_at };
}
